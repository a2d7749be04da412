import { isRecurrence } from '@plumbline/contract/schedule/recurrence';

export type ScheduleKind = 'hourly' | 'daily' | 'weekly' | 'monthly';
/** The names of RFC 5545; `WD` is any day from Monday to Friday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const WORKING_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR'];
/** Which day of a month: a date, the last day, or the first to fourth or last of a weekday. */
export type MonthDay = 'date' | 'last_day' | '1' | '2' | '3' | '4' | '-1';
export type ScheduleEnd =
  | { kind: 'never' }
  | { kind: 'count'; count: number | null }
  | { kind: 'until'; day: string | null };

/** A rule as the form shows it; numbers are null while incomplete. */
export interface ScheduleForm {
  kind: ScheduleKind;
  interval: number | null;
  /** Hourly: the first and the last hour of the day. */
  from: number;
  to: number;
  hour: number;
  minute: number;
  /** Weekly: the days. */
  days: string[];
  /** Daily: not on Saturdays and Sundays. */
  working_days: boolean;
  on: MonthDay;
  date: number | null;
  weekday: string;
  end: ScheduleEnd;
}

export const NEW_SCHEDULE: ScheduleForm = {
  kind: 'monthly',
  interval: 1,
  from: 8,
  to: 18,
  hour: 8,
  minute: 0,
  days: ['MO'],
  working_days: false,
  on: 'date',
  date: 1,
  weekday: 'MO',
  end: { kind: 'never' },
};

const FREQUENCY: Record<ScheduleKind, string> = {
  hourly: 'HOURLY',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
};

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

/** The rule of a form. It lists the hours, so that every day has the same ones whenever the rule begins. */
export function rruleOf(form: ScheduleForm): string {
  const hourly = form.kind === 'hourly';
  const interval = clamp(form.interval, 1, 999);
  return [
    `FREQ=${FREQUENCY[form.kind]}`,
    ...(!hourly && interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...daysOf(form),
    `BYHOUR=${hourly ? hoursOf(form).join(',') : form.hour}`,
    `BYMINUTE=${form.minute}`,
    'BYSECOND=0',
    ...endOf(form.end),
  ].join(';');
}

type Rule = Map<string, string>;
type Part = Partial<ScheduleForm> | null;

/** Removes a part from the rule; anything left at the end is more than the form can show. */
function take(rule: Rule, name: string): string | undefined {
  const value = rule.get(name);
  rule.delete(name);
  return value;
}
const whole = (text: string | undefined, low: number, high: number): number | null => {
  const n = Number(text);
  return text !== undefined && Number.isInteger(n) && n >= low && n <= high ? n : null;
};

/** Evenly spaced hours; a rule that lists none runs the whole day. */
function hourlyPart(rule: Rule): Part {
  const listed = take(rule, 'BYHOUR');
  const interval = whole(take(rule, 'INTERVAL') ?? '1', 1, 999);
  if (listed === undefined) return { interval, from: 0, to: 23 };
  const hours = listed.split(',').map(Number);
  const [from = 0, second] = hours;
  const step = second === undefined ? 24 : second - from;
  const even = step > 0 && hours.every((hour, i) => hour === from + i * step);
  return interval === 1 && even ? { interval: step, from, to: hours.at(-1) ?? from } : null;
}

function timePart(rule: Rule): Part {
  const hour = whole(take(rule, 'BYHOUR'), 0, 23);
  const interval = whole(take(rule, 'INTERVAL') ?? '1', 1, 999);
  return hour === null || interval === null ? null : { hour, interval };
}

function dailyPart(rule: Rule): Part {
  const days = take(rule, 'BYDAY');
  if (days === undefined) return { working_days: false };
  return days === WORKING_DAYS.join(',') ? { working_days: true } : null;
}

function weeklyPart(rule: Rule): Part {
  const days = take(rule, 'BYDAY')?.split(',') ?? [];
  const known = days.every((day) => WEEKDAYS.some((one) => one === day));
  return days.length > 0 && known ? { days } : null;
}

function monthlyPart(rule: Rule): Part {
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

/** The text key of a place in the month. */
export const placeKey = (place: '1' | '2' | '3' | '4' | '-1') =>
  place === '-1' ? 'last' : (`p${place}` as const);
const isPlace = (text: string): text is '1' | '2' | '3' | '4' | '-1' => /^([1-4]|-1)$/.test(text);

function endPart(rule: Rule): Part {
  const [count, until] = [take(rule, 'COUNT'), take(rule, 'UNTIL')];
  if (count !== undefined) return { end: { kind: 'count', count: Number(count) } };
  if (until === undefined) return { end: { kind: 'never' } };
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(until);
  return day ? { end: { kind: 'until', day: day.slice(1).join('-') } } : null;
}

/** A rule as a form; null if the form cannot represent it. */
export function formOf(rrule: string): ScheduleForm | null {
  if (!isRecurrence(rrule)) return null;
  const rule: Rule = new Map(
    rrule
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]), // a valid rule: each part has both
  );
  const frequency = take(rule, 'FREQ');
  const kind = (Object.keys(FREQUENCY) as ScheduleKind[]).find(
    (one) => FREQUENCY[one] === frequency,
  );
  if (kind === undefined) return null;
  const minute = whole(take(rule, 'BYMINUTE') ?? (kind === 'hourly' ? '0' : undefined), 0, 59);
  const second = take(rule, 'BYSECOND') ?? '0';
  const parts = [
    kind === 'hourly' ? hourlyPart(rule) : timePart(rule),
    kind === 'daily' ? dailyPart(rule) : null,
    kind === 'weekly' ? weeklyPart(rule) : null,
    kind === 'monthly' ? monthlyPart(rule) : null,
    endPart(rule),
  ].filter((part) => part !== null);
  const expected = kind === 'hourly' ? 2 : 3; // times, days if any, end
  if (minute === null || second !== '0' || parts.length < expected || rule.size > 0) return null;
  return Object.assign({ ...NEW_SCHEDULE, kind, minute }, ...parts) as ScheduleForm;
}

/** `8:05`, `08:05` or `0805` as hour and minute; null for anything else. */
export function clockOf(text: string): { hour: number; minute: number } | null {
  const [, hours, minutes] = /^(\d{1,2}):?(\d\d)$/.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hours !== undefined && hour < 24 && minute < 60 ? { hour, minute } : null;
}
export const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
