import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/fields/Select.tsx';
import { hasMonths, monthsFrom } from '@plumbline/contract/schedule/scheduleForm';
import { useMonthNames } from '../../../parts/schedule/useScheduleText.ts';
import type { SentenceProps } from './MonthRule.tsx';

const ANY = 'any';

/** In which months of the year something comes that the law wants in March and September. */
export function Months({ form, change }: SentenceProps) {
  const t = useTranslations('templates.schedule');
  const names = useMonthNames();
  const { interval, month } = form;
  if (interval === null || !hasMonths(form)) return null;
  const firsts = Array.from({ length: interval }, (_, i) => i + 1);
  return (
    <Select
      label={t('months')}
      data={[
        { value: ANY, label: t('months_any') },
        ...firsts.map((first) => ({
          value: String(first),
          label: names(monthsFrom(first, interval)),
        })),
      ]}
      allowDeselect={false}
      value={month === null ? ANY : String(Math.min(month, interval))}
      onChange={(next) => change({ ...form, month: next === ANY ? null : Number(next) })}
    />
  );
}
