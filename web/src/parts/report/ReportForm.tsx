import { Button } from '@mantine/core';
import { REPORT_FORMATS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { Segments } from '../../ui/fields/Segments.tsx';
import type { ReportSettings, useReport } from './reportApi.ts';
import { ReportFields } from './ReportFields.tsx';
import { keepSettings } from './usualSettings.ts';
import classes from './Report.module.css';

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
  report: ReturnType<typeof useReport>;
}

/** What a report says, and the button that makes it. */
export function ReportForm({ config, settings, onChange, report }: Props) {
  const t = useTranslations('report');
  const { make, file, isMaking } = report;
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
        onChange={(format) => onChange({ ...settings, format })}
      />
      <ReportFields config={config} settings={settings} onChange={onChange} />
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
