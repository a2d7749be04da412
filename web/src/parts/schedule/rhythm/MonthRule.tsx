import { useTranslations } from 'use-intl';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { placeKey } from '../schedule.ts';
import classes from './Schedule.module.css';
import { useWeekdayNames } from '../useScheduleText.ts';
import type { ScheduleForm } from '@plumbline/contract/schedule/scheduleForm';

export interface SentenceProps {
  form: ScheduleForm;
  change: (form: ScheduleForm) => void;
}

/** Up to 999, whole and positive. */
export const atMost = (high: number) => (value: number | null) =>
  value === null ? null : Math.min(high, Math.max(1, Math.abs(Math.trunc(value))));

const PLACES = ['1', '2', '3', '4', '-1'] as const;

/** Which day of the month: a date, the last day, or a weekday by its place. */
export function MonthRule({ form, change }: SentenceProps) {
  const t = useTranslations('rhythm');
  const words = useTranslations('ruleWords');
  const names = useWeekdayNames('long');
  const byWeekday = form.on !== 'date' && form.on !== 'last_day';
  return (
    <>
      <Select
        aria-label={t('month_day')}
        className={classes.place}
        data={[
          { value: 'date', label: t('on.date') },
          { value: 'last_day', label: t('on.last_day') },
          ...PLACES.map((place) => ({
            value: place,
            label: t(`on.${placeKey(place)}`),
          })),
        ]}
        value={form.on}
        onChange={(value) => change({ ...form, on: value ?? 'date' })}
      />
      {form.on === 'date' && (
        <NumberBox
          aria-label={t('date')}
          className={classes.small}
          decimals={0}
          value={form.date}
          onBlur={() => form.date === null && change({ ...form, date: 1 })}
          onChange={(value) => change({ ...form, date: atMost(31)(value) })}
        />
      )}
      {byWeekday && (
        <Select
          aria-label={t('weekday')}
          className={classes.weekday}
          data={[
            ...Object.entries(names).map(([value, label]) => ({ value, label })),
            { value: 'WD', label: words('working_day') },
          ]}
          value={form.weekday}
          onChange={(weekday) => change({ ...form, weekday: weekday ?? 'MO' })}
        />
      )}
    </>
  );
}
