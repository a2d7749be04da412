import {
  FREQUENCY,
  hasMonths,
  monthsFrom,
  WEEKDAYS,
  WORKING_DAYS,
} from '@plumbline/contract/schedule/scheduleForm';
import type { ScheduleEnd, ScheduleForm } from '@plumbline/contract/schedule/scheduleForm';

/** The hours of a day from the first to the last, by the interval. */
function hoursOf({ interval, from, to }: ScheduleForm): number[] {
  const step = Math.max(1, interval ?? 1);
  const length = Math.max(0, Math.floor((to - from) / step));
  return Array.from({ length: length + 1 }, (_, i) => from + i * step);
}

function daysOf(form: ScheduleForm): string[] {
  if (form.kind === 'daily') return form.working_days ? [`BYDAY=${WORKING_DAYS.join(',')}`] : [];
  if (form.kind === 'weekly') {
    const days = WEEKDAYS.filter((day) => form.days.includes(day));
    return [`BYDAY=${days.length > 0 ? days.join(',') : 'MO'}`];
  }
  if (form.kind !== 'monthly') return [];
  if (form.on === 'date') return [`BYMONTHDAY=${clamp(form.date, 1, 31)}`];
  if (form.on === 'last_day') return ['BYMONTHDAY=-1'];
  if (form.weekday === 'WD') return [`BYDAY=${WORKING_DAYS.join(',')}`, `BYSETPOS=${form.on}`];
  return [`BYDAY=${form.on}${form.weekday}`];
}

const clamp = (value: number | null, low: number, high: number) =>
  Math.min(high, Math.max(low, value ?? low));

function endOf(end: ScheduleEnd): string[] {
  if (end.kind === 'count') return [`COUNT=${clamp(end.count, 1, 99_999)}`];
  if (end.kind === 'until' && end.day !== null) return [`UNTIL=${end.day.replaceAll('-', '')}`];
  return [];
}

/** Months that are named come back every year, whenever the rule begins. */
function intervalOf(form: ScheduleForm, interval: number): string[] {
  if (form.kind === 'hourly' || interval === 1) return [];
  return form.month !== null && hasMonths(form)
    ? [`BYMONTH=${monthsFrom(clamp(form.month, 1, interval), interval).join(',')}`]
    : [`INTERVAL=${interval}`];
}

/** The rule of a form. It lists the hours, so that every day has the same ones whenever the rule begins. */
export function rruleOf(form: ScheduleForm): string {
  const hourly = form.kind === 'hourly';
  const interval = clamp(form.interval, 1, 999);
  return [
    `FREQ=${FREQUENCY[form.kind]}`,
    ...intervalOf(form, interval),
    ...daysOf(form),
    `BYHOUR=${hourly ? hoursOf(form).join(',') : form.hour}`,
    `BYMINUTE=${form.minute}`,
    'BYSECOND=0',
    ...endOf(form.end),
  ].join(';');
}
