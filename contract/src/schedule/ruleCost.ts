import { dayOf } from '../kit/zonedTime.ts';
import { happens, numbersOf, readRecurrence } from './recurrence.ts';
import type { RecurrenceRule } from './recurrence.ts';
import { periodsOf } from './rulePlan.ts';

/** Dictionary `schedule_type`. */
export const SCHEDULE_TYPE = { hourly: 1, daily: 2, weekly: 3, monthly: 4 } as const;
type ScheduleType = (typeof SCHEDULE_TYPE)[keyof typeof SCHEDULE_TYPE];

/** By frequency. There is no type for years, which count as months. */
const TYPES: Partial<Record<string, ScheduleType>> = {
  HOURLY: SCHEDULE_TYPE.hourly,
  DAILY: SCHEDULE_TYPE.daily,
  WEEKLY: SCHEDULE_TYPE.weekly,
  MONTHLY: SCHEDULE_TYPE.monthly,
  YEARLY: SCHEDULE_TYPE.monthly,
};

/** The most moments of one day at one object (docs/product.md section 5). */
const MOST_A_DAY = 48;
/** The most moments examined to find the next `MOST_FOUND`. */
const MOST_LOOKED_AT = 100_000;
/** The most moments ever needed beyond a time. */
export const MOST_FOUND = 5000;
/** How far ahead moments are searched: a hundred years. */
export const MOST_DAYS = 36_525;
/** The same for hourly rules, for which each day is examined: 27 years. */
export const MOST_HOURLY_DAYS = 10_000;

/** Why nothing can be scheduled by a text. */
type RuleFault = 'rrule' | 'rrule_frequency' | 'rrule_never' | 'rrule_often' | 'rrule_selection';

const known = new Map<string, RuleFault | null>();
/** The most rules whose faults are remembered: many rows share few of them. */
const MOST_KNOWN = 500;

/** Returns the fault of a recurrence rule; null if a schedule may have it. */
export function ruleFault(text: string): RuleFault | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const fault = faultOf(text);
  known.set(text, fault);
  return fault;
}

function faultOf(text: string): RuleFault | null {
  const rule = readRecurrence(text);
  if (!rule) return 'rrule';
  if (TYPES[rule.get('FREQ') ?? ''] === undefined) return 'rrule_frequency';
  if (!happens(rule)) return 'rrule_never';
  if (momentsADay(rule) > MOST_A_DAY) return 'rrule_often';
  return lookedAt(rule) > MOST_LOOKED_AT ? 'rrule_selection' : null;
}

/** The kind of schedule a rule belongs to; null if nothing can be scheduled by it. */
export const scheduleTypeOf = (text: string): ScheduleType | null =>
  ruleFault(text) === null ? (TYPES[readRecurrence(text)?.get('FREQ') ?? ''] ?? null) : null;

const minutesOf = (rule: RecurrenceRule): number => numbersOf(rule, 'BYMINUTE')?.length ?? 1;

/** The most clock times in a day. */
function timesADay(rule: RecurrenceRule): number {
  const hours = numbersOf(rule, 'BYHOUR')?.length;
  if (rule.get('FREQ') !== 'HOURLY') return (hours ?? 1) * minutesOf(rule);
  const inStep = Math.ceil(24 / Number(rule.get('INTERVAL') ?? 1));
  return Math.min(hours ?? 24, inStep) * minutesOf(rule);
}

const positionsOf = (rule: RecurrenceRule): number =>
  numbersOf(rule, 'BYSETPOS')?.length ?? Number.POSITIVE_INFINITY;

/** The most moments of one day by a rule without faults. */
export const mostADay = (text: string): number => {
  const rule = readRecurrence(text);
  return rule ? momentsADay(rule) : 0;
};

function momentsADay(rule: RecurrenceRule): number {
  const times = timesADay(rule);
  if (rule.get('FREQ') !== 'HOURLY') return Math.min(times, positionsOf(rule));
  const minutes = minutesOf(rule);
  return (times / minutes) * Math.min(minutes, positionsOf(rule));
}

/** Number of days of each kind that are examined to find the most moments of a day. */
const SAMPLES = 12;
const SAMPLED_FROM = dayOf(2024, 1, 1);

/** Number of moments examined to find the next `MOST_FOUND`, or all of a hundred years. */
function lookedAt(rule: RecurrenceRule): number {
  if (positionsOf(rule) === Number.POSITIVE_INFINITY) return MOST_FOUND;
  const each = new Map(rule).set('INTERVAL', '1');
  const { days, firstDay } = periodsOf(each, { day: SAMPLED_FROM, hour: 0, minute: 0 });
  const isHourly = rule.get('FREQ') === 'HOURLY';
  const most = Math.max(1, ...Array.from({ length: SAMPLES }, (_, n) => days(n).length));
  const candidates = isHourly ? minutesOf(rule) : most * timesADay(rule);
  const length = (firstDay(SAMPLES) - firstDay(0)) / SAMPLES / (isHourly ? 24 : 1);
  const periods = MOST_DAYS / (length * Number(rule.get('INTERVAL') ?? 1));
  const found = Math.min(candidates, positionsOf(rule));
  return candidates * Math.min(periods, MOST_FOUND / found);
}
