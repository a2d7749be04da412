import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { REPORTS, REPORT_FORMATS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { recall, remember } from '../../kit/remembered.ts';
import type { ReportSettings } from './reportApi.ts';

type Kept = Partial<Record<ReportConfig, Partial<ReportSettings>>>;

function kept(): Kept {
  try {
    const read: unknown = JSON.parse(recall('reports') ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** As this kind of report was made last on this device, or else with all of its parts; a period is chosen anew each time. */
export function usualSettings(config: ReportConfig, own: Locale): ReportSettings {
  const last = kept()[config] ?? {};
  const all = REPORTS[config].sections;
  const chosen: readonly unknown[] = Array.isArray(last.sections) ? last.sections : [];
  const sections = all.filter((section) => chosen.includes(section));
  return {
    format: REPORT_FORMATS.find((format) => format === last.format) ?? 'pdf',
    language: LOCALES.find((locale) => locale === last.language) ?? own,
    sections: sections.length > 0 ? sections : [...all],
    with_pictures: last.with_pictures !== false,
    from: null,
    to: null,
  };
}

export function keepSettings(config: ReportConfig, settings: ReportSettings): void {
  const { from: _, to: __, ...lasting } = settings;
  remember('reports', JSON.stringify({ ...kept(), [config]: lasting }));
}
