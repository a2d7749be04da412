import { REPORTS, REPORT_FORMATS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { Segments } from '../../ui/fields/Segments.tsx';
import type { ReportSettings } from './reportApi.ts';
import { Checkbox } from '../../ui/fields/choices.ts';

/** Reports that may have photos. */
const WITH_PICTURES: ReadonlySet<ReportConfig> = new Set([
  'ObjectStateReport',
  'BusinessUnitStateReport',
  'InspectionCompletedReport',
]);

interface Props {
  config: ReportConfig;
  settings: Pick<ReportSettings, 'format' | 'sections' | 'with_pictures'>;
  change: (part: Partial<ReportSettings>) => void;
}

export function FormatChoice({ settings, change }: Omit<Props, 'config'>) {
  const t = useTranslations('report');
  return (
    <Segments
      aria-label={t('format.label')}
      fullWidth
      data={REPORT_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
      value={settings.format}
      onChange={(format) => change({ format })}
    />
  );
}

/** Which parts a report has, and whether photos. */
export function PartsChoice({ config, settings, change }: Props) {
  const t = useTranslations('report');
  return (
    <>
      <Checkbox.Group
        label={t('sections')}
        value={settings.sections}
        error={settings.sections.length === 0 ? t('none') : undefined}
        onChange={(chosen) =>
          change({
            sections: REPORTS[config].sections.filter((section) => chosen.includes(section)),
          })
        }
      >
        <div className="stack gap-10 above-8">
          {REPORTS[config].sections.map((section) => (
            <Checkbox key={section} size="md" value={section} label={t(`section.${section}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {WITH_PICTURES.has(config) && settings.format === 'pdf' && (
        <Checkbox
          size="md"
          label={t('pictures')}
          checked={settings.with_pictures}
          onChange={({ currentTarget }) => change({ with_pictures: currentTarget.checked })}
        />
      )}
    </>
  );
}
