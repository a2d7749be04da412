import { useTranslations } from 'use-intl';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { scheduleForm } from '@plumbline/contract/schedule/readRule';
import { NEW_SCHEDULE } from '@plumbline/contract/schedule/scheduleForm';
import type { ScheduleForm } from '@plumbline/contract/schedule/scheduleForm';
import { useMe } from '../../kit/session/me.ts';
import { TimeBox } from '../schedule/TimeBox.tsx';
import { WeekdayToggles } from '../schedule/WeekdayToggles.tsx';
import { rruleOf } from '../schedule/writeRule.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import classes from './Mail.module.css';

const RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
const LAST = '-1';
/** Days that every month has. */
const DAYS = Array.from({ length: 28 }, (_, n) => String(n + 1));

const MONDAYS: ScheduleForm = { ...NEW_SCHEDULE, kind: 'weekly', hour: 7 };
/** The usual rhythm: every Monday at seven. */
export const USUAL_RHYTHM = rruleOf(MONDAYS);

interface Props {
  rrule: string;
  onChange: (rrule: string) => void;
}

/** On which days and at what time a report is mailed. */
export function RhythmFields({ rrule, onChange }: Props) {
  const t = useTranslations('report.mail');
  const label = useTranslations('field');
  const form = scheduleForm(rrule) ?? MONDAYS;
  const change = (part: Partial<ScheduleForm>) => onChange(rruleOf({ ...form, ...part }));
  const onDay = (day: string | null) =>
    day !== null && change(day === LAST ? { on: 'last_day' } : { on: 'date', date: Number(day) });
  return (
    <div className="stack">
      <Segments
        aria-label={t('rhythm')}
        fullWidth
        data={RHYTHMS.map((value) => ({ value, label: t(value) }))}
        value={form.kind === 'hourly' ? 'daily' : form.kind}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'weekly' && (
        <WeekdayToggles days={form.days} onChange={(days) => change({ days })} />
      )}
      <div className={`wrap gap-12 ${classes.when}`}>
        {form.kind === 'monthly' && (
          <Select
            label={t('day_of_month')}
            data={[
              ...DAYS.map((value) => ({ value, label: value })),
              { value: LAST, label: label('to_date') },
            ]}
            value={form.on === 'last_day' ? LAST : String(form.date)}
            allowDeselect={false}
            onChange={onDay}
          />
        )}
        <TimeBox
          label={t('time')}
          hour={form.hour}
          minute={form.minute}
          onChange={(time) => change(time)}
        />
      </div>
      <p className="faint small">{t('clock', { zone: zoneName(useMe().tenant_time_zone) })}</p>
    </div>
  );
}
