import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { PERIOD_REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { isBackwards } from './reportApi.ts';
import type { ReportSettings } from './reportApi.ts';
import { PartsChoice } from './ReportChoices.tsx';

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
}

/** The settings of a report. */
export function ReportFields({ config, settings, onChange }: Props) {
  const t = useTranslations('report');
  const label = useTranslations('field');
  const fault = useTranslations('form.fault');
  const change = (part: Partial<ReportSettings>) => onChange({ ...settings, ...part });
  return (
    <>
      <Select<Locale>
        label={label('language')}
        data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        value={settings.language}
        allowDeselect={false}
        onChange={(language) => language && change({ language })}
      />
      {PERIOD_REPORTS.includes(config) && (
        <>
          <DateField
            label={t('from')}
            value={settings.from}
            onChange={(from) => change({ from })}
          />
          <DateField
            label={t('to')}
            value={settings.to}
            error={isBackwards(settings) && fault('before_start')}
            onChange={(to) => change({ to })}
          />
        </>
      )}
      <PartsChoice config={config} settings={settings} change={change} />
    </>
  );
}
