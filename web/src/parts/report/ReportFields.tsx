import { Checkbox } from '@mantine/core';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { ReportSettings } from './reportApi.ts';
import classes from './Report.module.css';

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
}

/** Reports that may have photos. */
const WITH_PICTURES: ReadonlySet<ReportConfig> = new Set([
  'ObjectStateReport',
  'BusinessUnitStateReport',
  'InspectionCompletedReport',
]);

/** What a report says. */
export function ReportFields({ config, settings, onChange }: Props) {
  const t = useTranslations('report');
  const change = (part: Partial<ReportSettings>) => onChange({ ...settings, ...part });
  return (
    <>
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
        error={settings.sections.length === 0 ? t('none') : undefined}
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
    </>
  );
}
