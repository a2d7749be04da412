import { Button } from '@mantine/core';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { FOCUS_FIRST } from '../form/fields/useFormField.ts';
import { canBeMade } from './reportApi.ts';
import type { ReportSettings, useReport } from './reportApi.ts';
import { FormatChoice } from './ReportChoices.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useSaveSettings } from './usualSettings.ts';
import classes from './Report.module.css';

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
  report: ReturnType<typeof useReport>;
}

/** The settings of a report, and the button that makes it. */
export function ReportForm({ config, settings, onChange, report }: Props) {
  const t = useTranslations('report');
  const { make, file, isMaking } = report;
  const save = useSaveSettings(config);
  const isAble = canBeMade(settings);
  return (
    <form
      className={classes.settings}
      aria-label={t('settings')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAble || isMaking) return;
        save.mutate(settings);
        make.mutate(settings);
      }}
    >
      <FormatChoice settings={settings} change={(part) => onChange({ ...settings, ...part })} />
      <ReportFields config={config} settings={settings} onChange={onChange} />
      <Button type="submit" data-phone="lg" {...FOCUS_FIRST} loading={isMaking} disabled={!isAble}>
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
