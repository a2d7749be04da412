import { useTranslations } from 'use-intl';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { wallClockText } from '@plumbline/contract/kit/format';
import classes from './Schedule.module.css';
import { TimeBox } from '../../../parts/schedule/TimeBox.tsx';
import { MonthRule, atMost } from './MonthRule.tsx';
import type { SentenceProps } from './MonthRule.tsx';

/** `Every 1 month on day 18 at 08:00`: each language puts the fields in its own order. */
export function Sentence({ form, change }: SentenceProps) {
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
        label: wallClockText({ hour: form.from + i, minute: form.minute }),
      }))}
      value={String(form.to)}
      onChange={(hour) => change({ ...form, to: Number(hour) })}
    />
  );
  const on = () => <MonthRule form={form} change={change} />;
  const fields = { interval, time, from, to, on };
  return (
    <div className={classes.sentence}>
      {t.rich(`sentence.${form.kind}`, { n: form.interval ?? 1, ...fields })}
    </div>
  );
}
