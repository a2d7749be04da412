import { useTranslations } from 'use-intl';
import { NumberBox } from '../../../parts/form/NumberBox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { clockText, placeKey, type ScheduleForm } from '../../../parts/schedule/schedule.ts';
import classes from './Schedule.module.css';
import { TimeBox } from './TimeBox.tsx';
import { useWeekdayNames } from '../../../parts/schedule/useScheduleText.ts';

interface Props {
  form: ScheduleForm;
  change: (form: ScheduleForm) => void;
}

/** Up to 999, whole and positive. */
const atMost = (high: number) => (value: number | null) =>
  value === null ? null : Math.min(high, Math.max(1, Math.abs(Math.trunc(value))));

/** `Every 1 month on day 18 at 08:00`: each language puts the fields in its own order. */
export function Sentence({ form, change }: Props) {
  const t = useTranslations('templates.schedule');
  const interval = () => (
    <NumberBox
      aria-label={t('interval')}
      className={classes.small}
      decimals={0}
      value={form.interval}
      onBlur={() => form.interval === null && change({ ...form, interval: 1 })}
      onChange={(value) => change({ ...form, interval: atMost(999)(value) })}
    />
  );
  const time = () => (
    <TimeBox
      aria-label={t('time')}
      className={classes.time}
      hour={form.hour}
      minute={form.minute}
      onChange={(clock) => change({ ...form, ...clock })}
    />
  );
  const from = () => (
    <TimeBox
      aria-label={t('from')}
      className={classes.time}
      hour={form.from}
      minute={form.minute}
      onChange={({ hour, minute }) =>
        change({ ...form, from: hour, minute, to: Math.max(hour, form.to) })
      }
    />
  );
  const to = () => (
    <Select
      aria-label={t('to')}
      className={classes.hour}
      data={Array.from({ length: 24 - form.from }, (_, i) => ({
        value: String(form.from + i),
        label: clockText(form.from + i, form.minute),
      }))}
      value={String(form.to)}
      onChange={(hour) => change({ ...form, to: Number(hour) })}
    />
  );
  const on = () => <MonthDays form={form} change={change} />;
  const fields = { interval, time, from, to, on };
  return (
    <div className={classes.sentence}>
      {t.rich(`sentence.${form.kind}`, { n: form.interval ?? 1, ...fields })}
    </div>
  );
}

const PLACES = ['1', '2', '3', '4', '-1'] as const;

/** Which day of the month: a date, the last day, or a weekday by its place. */
function MonthDays({ form, change }: Props) {
  const t = useTranslations('templates.schedule');
  const schedule = useTranslations('schedule');
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
            { value: 'WD', label: schedule('working_day') },
          ]}
          value={form.weekday}
          onChange={(weekday) => change({ ...form, weekday: weekday ?? 'MO' })}
        />
      )}
    </>
  );
}
