import { dayOf } from '../kit/zonedTime.ts';
import { happens, numbersOf, readRecurrence } from './recurrence.ts';
import type { Rule } from './recurrence.ts';
import { periodsOf } from './rulePlan.ts';

/** Dictionary `schedule_type`. */
export const SCHEDULE_TYPE = { hourly: 1, daily: 2, weekly: 3, monthly: 4 } as const;
type ScheduleType = (typeof SCHEDULE_TYPE)[keyof typeof SCHEDULE_TYPE];

/** By frequency. There is no type for years, which are so many months. */
const TYPES: Partial<Record<string, ScheduleType>> = {
  HOURLY: SCHEDULE_TYPE.hourly,
  DAILY: SCHEDULE_TYPE.daily,
  WEEKLY: SCHEDULE_TYPE.weekly,
  MONTHLY: SCHEDULE_TYPE.monthly,
  YEARLY: SCHEDULE_TYPE.monthly,
};

/** Moments of one day at one object (docs/product.md section 5). */
const MOST_A_DAY = 48;
/** Moments that may be looked at to find the next `MOST_FOUND`. */
const MOST_LOOKED_AT = 100_000;
/** As many as are ever looked for beyond a time. */
export const MOST_FOUND = 5000;
/** How far ahead moments are looked for: a hundred years. */
export const MOST_DAYS = 36_525;
/** The same of hourly rules, of which each day is looked at: 27 years. */
export const MOST_HOURLY_DAYS = 10_000;

/** Why nothing can be scheduled by a text. */
type RuleFault = 'rrule' | 'rrule_frequency' | 'rrule_never' | 'rrule_often' | 'rrule_selection';

const known = new Map<string, RuleFault | null>();
/** Rules whose faults are remembered: many rows share few of them. */
const MOST_KNOWN = 500;

/** What is wrong with a recurrence rule; null if a schedule may have it. */
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

const minutesOf = (rule: Rule): number => numbersOf(rule, 'BYMINUTE')?.length ?? 1;

/** Clock times of a day, at most. */
function timesADay(rule: Rule): number {
  const hours = numbersOf(rule, 'BYHOUR')?.length;
  if (rule.get('FREQ') !== 'HOURLY') return (hours ?? 1) * minutesOf(rule);
  const inStep = Math.ceil(24 / Number(rule.get('INTERVAL') ?? 1));
  return Math.min(hours ?? 24, inStep) * minutesOf(rule);
}

const positionsOf = (rule: Rule): number =>
  numbersOf(rule, 'BYSETPOS')?.length ?? Number.POSITIVE_INFINITY;

/** How many moments of one day a rule may have that nothing is wrong with. */
export const mostADay = (text: string): number => {
  const rule = readRecurrence(text);
  return rule ? momentsADay(rule) : 0;
};

function momentsADay(rule: Rule): number {
  const times = timesADay(rule);
  if (rule.get('FREQ') !== 'HOURLY') return Math.min(times, positionsOf(rule));
  const minutes = minutesOf(rule);
  return (times / minutes) * Math.min(minutes, positionsOf(rule));
}

/** Of each kind, so many show how many days one may have. */
const SAMPLES = 12;
const SAMPLED_FROM = dayOf(2024, 1, 1);

/** How many moments are looked at to find the next `MOST_FOUND`, or all of a hundred years. */
function lookedAt(rule: Rule): number {
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
