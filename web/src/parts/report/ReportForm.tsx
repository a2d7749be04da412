import { Button, Checkbox } from '@mantine/core';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { REPORTS, REPORT_FORMATS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { ReportSettings, useReport } from './reportApi.ts';
import { keepSettings } from './usualSettings.ts';
import classes from './Report.module.css';

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
  report: ReturnType<typeof useReport>;
}

/** Reports that may have photos. */
const WITH_PICTURES: ReadonlySet<ReportConfig> = new Set([
  'ObjectStateReport',
  'BusinessUnitStateReport',
  'InspectionCompletedReport',
]);

/** What a report says, and the button that makes it. */
export function ReportForm({ config, settings, onChange, report }: Props) {
  const t = useTranslations('report');
  const { make, file, isMaking } = report;
  const change = (part: Partial<ReportSettings>) => onChange({ ...settings, ...part });
  const isEmpty = settings.sections.length === 0;
  return (
    <form
      className={classes.settings}
      aria-label={t('settings')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || isMaking) return;
        keepSettings(config, settings);
        make.mutate(settings);
      }}
    >
      <Segments
        aria-label={t('format.label')}
        fullWidth
        data={REPORT_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        value={settings.format}
        onChange={(format) => change({ format })}
      />
      <Select<Locale>
        label={t('language')}
        data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        value={settings.language}
        allowDeselect={false}
        onChange={(language) => language && change({ language })}
      />
      {config === 'IndicatorHistoryReport' && (
        <>
          <DateField
            label={t('from')}
            value={settings.from}
            onChange={(from) => change({ from })}
          />
          <DateField label={t('to')} value={settings.to} onChange={(to) => change({ to })} />
        </>
      )}
      <Checkbox.Group
        label={t('sections')}
        value={settings.sections}
        error={isEmpty ? t('none') : undefined}
        onChange={(chosen) =>
          change({
            sections: REPORTS[config].sections.filter((section) => chosen.includes(section)),
          })
        }
      >
        <div className={classes.choices}>
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
      <Button type="submit" data-phone="lg" loading={isMaking} disabled={isEmpty}>
        {file.data ? t('again') : t('make')}
      </Button>
      {file.data && (
        <p className={classes.note} role="status">
          {t('stored')}
        </p>
      )}
    </form>
  );
}
