import { calendarNow } from '../../../kit/format/zone.ts';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../kit/format/format.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import type { ScheduleEnd } from '@plumbline/contract/schedule/scheduleForm';
import classes from './Schedule.module.css';

/** The initial value of an end: a year of monthly runs, a year from now. */
function blank(kind: string | null): ScheduleEnd {
  if (kind === 'count') return { kind, count: 12 };
  if (kind !== 'until') return { kind: 'never' };
  const day = calendarNow();
  day.setFullYear(day.getFullYear() + 1);
  return { kind, day: formatDate(day) };
}

/** No end, after a number of inspections, or on a day. */
export function EndField({
  end,
  onChange,
}: {
  end: ScheduleEnd;
  onChange: (end: ScheduleEnd) => void;
}) {
  const t = useTranslations('rhythm.end');
  const label = useTranslations('field');
  return (
    <div className={`row ${classes.end}`}>
      <Select
        label={t('title')}
        data={(['never', 'count', 'until'] as const).map((value) => ({ value, label: t(value) }))}
        value={end.kind}
        onChange={(kind) => onChange(blank(kind))}
      />
      {end.kind === 'count' && (
        <NumberBox
          aria-label={t('runs')}
          className={classes.small}
          decimals={0}
          value={end.count}
          onBlur={() => end.count === null && onChange(blank('count'))}
          onChange={(count) =>
            onChange({
              kind: 'count',
              count: count === null ? null : Math.min(99_999, Math.abs(count)),
            })
          }
        />
      )}
      {end.kind === 'until' && (
        <DateField
          aria-label={label('to_date')}
          className={classes.day}
          clearable={false}
          value={end.day}
          onChange={(day) => onChange({ kind: 'until', day })}
          onUnreadable={(day) => onChange({ kind: 'until', day })}
        />
      )}
    </div>
  );
}
