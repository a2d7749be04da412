import { isRecurrence, partsOfRule } from './recurrence.ts';
import type { ScheduleKind, ScheduleForm } from './scheduleForm.ts';
import {
  FREQUENCY,
  hasMonths,
  monthsFrom,
  WEEKDAYS,
  WORKING_DAYS,
  NEW_SCHEDULE,
} from './scheduleForm.ts';

type UnreadRule = Map<string, string>;
type FormPart = Partial<ScheduleForm> | null;

/** Removes a part from the rule; a part left at the end is more than the form can show. */
function take(rule: UnreadRule, name: string): string | undefined {
  const value = rule.get(name);
  rule.delete(name);
  return value;
}
const whole = (text: string | undefined, low: number, high: number): number | null => {
  const n = Number(text);
  return text !== undefined && Number.isInteger(n) && n >= low && n <= high ? n : null;
};

/** Evenly spaced hours; a rule without hours runs the whole day. */
function hourlyPart(rule: UnreadRule): FormPart {
  const text = take(rule, 'BYHOUR');
  const interval = whole(take(rule, 'INTERVAL') ?? '1', 1, 999);
  if (text === undefined) return { interval, from: 0, to: 23 };
  const hours = text.split(',').map(Number);
  const [from = 0, second] = hours;
  const step = second === undefined ? 24 : second - from;
  const even = step > 0 && hours.every((hour, i) => hour === from + i * step);
  return interval === 1 && even ? { interval: step, from, to: hours.at(-1) ?? from } : null;
}

function timePart(rule: UnreadRule): FormPart {
  const hour = whole(take(rule, 'BYHOUR'), 0, 23);
  const interval = whole(take(rule, 'INTERVAL') ?? '1', 1, 999);
  return hour === null || interval === null ? null : { hour, interval };
}

/** If the months divide a year evenly, their distance is the interval, and the first one the start. */
function monthsPart(rule: UnreadRule): FormPart {
  const text = take(rule, 'BYMONTH');
  if (text === undefined) return {};
  if (take(rule, 'INTERVAL') !== undefined) return null;
  const months = text.split(',').map(Number);
  const [month = 0] = months;
  const interval = 12 / months.length;
  const isEven = hasMonths({ kind: 'monthly', interval }) && month >= 1 && month <= interval;
  const areSame = isEven && monthsFrom(month, interval).join() === months.join();
  return areSame ? { month, interval } : null;
}

function dailyPart(rule: UnreadRule): FormPart {
  const days = take(rule, 'BYDAY');
  if (days === undefined) return { working_days: false };
  return days === WORKING_DAYS.join(',') ? { working_days: true } : null;
}

function weeklyPart(rule: UnreadRule): FormPart {
  const days = take(rule, 'BYDAY')?.split(',') ?? [];
  const areWeekdays = days.every((day) => WEEKDAYS.some((one) => one === day));
  return days.length > 0 && areWeekdays ? { days } : null;
}

function monthlyPart(rule: UnreadRule): FormPart {
  const date = take(rule, 'BYMONTHDAY');
  const days = take(rule, 'BYDAY');
  const place = take(rule, 'BYSETPOS');
  if (date !== undefined && days === undefined && place === undefined) {
    if (date === '-1') return { on: 'last_day' };
    const day = whole(date, 1, 31);
    return day === null ? null : { on: 'date', date: day };
  }
  if (date !== undefined || days === undefined) return null;
  if (place !== undefined)
    return days === WORKING_DAYS.join(',') && isPlace(place) ? { on: place, weekday: 'WD' } : null;
  const [, on = '', weekday = ''] = /^\+?(-?\d)(\w\w)$/.exec(days) ?? [];
  return isPlace(on) ? { on, weekday } : null;
}
const isPlace = (text: string): text is '1' | '2' | '3' | '4' | '-1' => /^([1-4]|-1)$/.test(text);

function endPart(rule: UnreadRule): FormPart {
  const [count, until] = [take(rule, 'COUNT'), take(rule, 'UNTIL')];
  if (count !== undefined) return { end: { kind: 'count', count: Number(count) } };
  if (until === undefined) return { end: { kind: 'never' } };
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(until);
  return day ? { end: { kind: 'until', day: day.slice(1).join('-') } } : null;
}

/** Returns a rule as a form; null if the form cannot show it. */
export function scheduleForm(rrule: string): ScheduleForm | null {
  if (!isRecurrence(rrule)) return null;
  const rule = partsOfRule(rrule);
  const frequency = take(rule, 'FREQ');
  const kind = (Object.keys(FREQUENCY) as ScheduleKind[]).find(
    (one) => FREQUENCY[one] === frequency,
  );
  if (kind === undefined) return null;
  const minute = whole(take(rule, 'BYMINUTE') ?? (kind === 'hourly' ? '0' : undefined), 0, 59);
  const second = take(rule, 'BYSECOND') ?? '0';
  // before the times, which read the interval
  const months = kind === 'monthly' ? monthsPart(rule) : {};
  const parts = [
    kind === 'hourly' ? hourlyPart(rule) : timePart(rule),
    kind === 'daily' ? dailyPart(rule) : null,
    kind === 'weekly' ? weeklyPart(rule) : null,
    kind === 'monthly' ? monthlyPart(rule) : null,
    endPart(rule),
    months,
  ].filter((part) => part !== null);
  const expected = kind === 'hourly' ? 3 : 4; // times, days if any, end, months
  if (minute === null || second !== '0' || parts.length < expected || rule.size > 0) return null;
  return Object.assign({ ...NEW_SCHEDULE, kind, minute }, ...parts) as ScheduleForm;
}
