import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import type { SavedReportSettings } from '@plumbline/contract/reports/mailed';
import { REPORTS, REPORT_FORMATS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import type { ReportSettings } from './reportApi.ts';

const PATH = '/user/me/report_settings';

/** The user's last settings of each report, on whichever device. */
export const savedSettingsQuery = queryOptions({
  queryKey: ['report_settings'],
  queryFn: ({ signal }) => api.get<SavedReportSettings>(PATH, { signal }),
  meta: { quiet: true },
});

/** Saves how a report is made; the report itself does not wait for it. */
export const useSaveSettings = (config: ReportConfig) =>
  useAct(
    ({ from: _, to: __, ...lasting }: ReportSettings) =>
      api.patch(PATH, { body: { [config]: lasting } }),
    { changes: ['report_settings'], quiet: true },
  );

/** The last settings of this kind of report, or else all of its parts; a period is chosen each time. */
export function usualSettings(
  config: ReportConfig,
  own: Locale,
  saved: SavedReportSettings[ReportConfig],
): ReportSettings {
  const all = REPORTS[config].sections;
  const sections = all.filter((section) => saved?.sections.includes(section));
  return {
    format: REPORT_FORMATS.find((format) => format === saved?.format) ?? 'pdf',
    language: LOCALES.find((locale) => locale === saved?.language) ?? own,
    sections: sections.length > 0 ? sections : [...all],
    with_pictures: saved?.with_pictures !== false,
    from: null,
    to: null,
  };
}
