import { dayOf, wallClock } from '../kit/zonedTime.ts';
import type { WallClock } from '../kit/zonedTime.ts';
import { momentIn, momentsIn } from '../kit/zoneMoments.ts';
import { numbersOf, partsOfRule } from './recurrence.ts';
import type { RecurrenceRule } from './recurrence.ts';
import { MOST_DAYS, MOST_HOURLY_DAYS, scheduleTypeOf } from './ruleCost.ts';
import { periodsOf } from './rulePlan.ts';
import type { RulePeriods } from './rulePlan.ts';

/** A recurrence and its starting point. */
export interface Recurring {
  rrule: string;
  timezone: string;
  /** Intervals and counts start here (DTSTART of RFC 5545). */
  anchor: Date;
}

/** The longest run of an hourly rule with a count: five years. Counting longer would take too long. */
const MOST_COUNTED_DAYS = 1830;
const LAST_DAY = dayOf(9999, 12, 31);

/** A rule with everything its moments depend on. */
interface Plan {
  rule: RecurrenceRule;
  schedule: Recurring;
  start: WallClock;
  periods: RulePeriods;
  times: Time[];
  positions: number[] | null;
  hourly: boolean;
}

function planOf(schedule: Recurring): Plan | null {
  if (scheduleTypeOf(schedule.rrule) === null) return null;
  const rule = partsOfRule(schedule.rrule);
  const start = wallClock(schedule.timezone, schedule.anchor);
  const hourly = rule.get('FREQ') === 'HOURLY';
  const times = timesOf(rule, start, hourly);
  const positions = numbersOf(rule, 'BYSETPOS');
  return { rule, schedule, start, periods: periodsOf(rule, start), times, positions, hourly };
}

/**
 * Returns the moments of a schedule at or after `from`: all up to `to`, if given, and at most `count` more, of the next
 * hundred years. Days and clock times are those of its time zone: a time that a clock change skips occurs once the
 * clock has moved on. Null for rules that nothing can be scheduled by.
 */
export function occurrencesOf(
  schedule: Recurring,
  { from, count, to }: { from: Date; count: number; to?: Date | undefined },
): Date[] | null {
  const plan = planOf(schedule);
  if (!plan) return null;
  const result: Date[] = [];
  const near = wallClock(schedule.timezone, from).day;
  const first = Math.max(0, plan.periods.before(near));
  const limit = limitOf(plan.rule);
  let counted = limit === null ? 0 : countBefore(plan, first, limit);
  let beyond = 0;
  const end = endOf(plan.rule, schedule.timezone);
  for (const moment of momentsFrom(plan, first)) {
    const isBeyond = !to || moment > to;
    const isOver = (limit !== null && counted >= limit) || (end && moment > end);
    if ((isBeyond && beyond >= count) || isOver) break;
    counted += 1;
    if (moment < from) continue;
    if (isBeyond) beyond += 1;
    result.push(moment);
  }
  return result;
}

/** Returns how many moments a counted schedule had before a time. */
export function countedBefore(schedule: Recurring, at: Date): number {
  const plan = planOf(schedule);
  if (!plan) return 0;
  const first = Math.max(0, plan.periods.before(wallClock(schedule.timezone, at).day));
  let counted = countBefore(plan, first, Number.POSITIVE_INFINITY);
  for (const moment of momentsFrom(plan, first)) {
    if (moment >= at) break;
    counted += 1;
  }
  return counted;
}

const limitOf = (rule: RecurrenceRule): number | null =>
  rule.has('COUNT') ? Number(rule.get('COUNT')) : null;

/** Counts the moments of the periods before this one, up to a limit; for most rules without looking at each. */
function countBefore(plan: Plan, index: number, limit: number): number {
  if (index === 0) return 0;
  const { periods, schedule } = plan;
  let counted = momentsOf(plan, 0).filter((at) => at >= schedule.anchor).length;
  const { constant } = periods;
  const steps = plan.hourly && !LIMITS.some((name) => plan.rule.has(name));
  if (steps) return stepsBefore(plan, index);
  if (constant !== null) return counted + (index - 1) * numberOf(plan, constant);
  const days = periods.firstDay(index) - plan.start.day;
  if (days > (plan.hourly ? MOST_COUNTED_DAYS : MOST_DAYS)) return limit;
  for (let n = 1; n < index && counted < limit; n += 1)
    counted += plan.hourly ? momentsOf(plan, n).length : numberOf(plan, periods.days(n).length);
  return counted;
}

/** Parts by which a rule leaves out hours. */
const LIMITS = ['BYHOUR', 'BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYMONTH'];

/** As `countBefore`, for a rule with the same number of moments in each nth hour that elapses. */
function stepsBefore(plan: Plan, index: number): number {
  const { schedule, positions, times, rule } = plan;
  const begin = momentIn(schedule.timezone, {
    day: plan.periods.firstDay(index),
    hour: 0,
    minute: 0,
  });
  const [first, last] = [hourOf(schedule.anchor), hourOf(begin)];
  const within = (hours: readonly number[], days: readonly number[]) =>
    days
      .flatMap((day) => momentsOf(plan, day))
      .filter((at) => hours.includes(hourOf(at)) && at >= schedule.anchor && at < begin).length;
  const whole = Math.floor((last - 1 - first) / Number(rule.get('INTERVAL') ?? 1));
  const each = placesAmong(positions, times.length / 24).length;
  // A day may begin within an hour of UTC.
  return within([first, last], [...new Set([0, 1, index - 1])]) + Math.max(0, whole) * each;
}

/** Number of moments in a period with this many days: clock changes move them, but skip none. */
const numberOf = ({ times, positions }: Plan, days: number): number =>
  placesAmong(positions, days * times.length).length;

/** The moments from a period on, and from the anchor, in order. */
function* momentsFrom(plan: Plan, first: number): Generator<Date> {
  const { periods, schedule } = plan;
  const most = plan.hourly ? MOST_HOURLY_DAYS : MOST_DAYS;
  const last = Math.min(LAST_DAY, Math.max(periods.firstDay(first), plan.start.day) + most);
  for (let index = first; periods.firstDay(index) <= last; index += 1)
    for (const moment of momentsOf(plan, index)) if (moment >= schedule.anchor) yield moment;
}

/** The moments of one period, in order. */
function momentsOf(plan: Plan, index: number): Date[] {
  const { periods, schedule, times, positions, hourly } = plan;
  const days = periods.days(index);
  if (hourly) return days.flatMap((day) => hoursOf(plan, day));
  const places = placesAmong(positions, days.length * times.length);
  return places
    .flatMap((place) => {
      const day = days[Math.floor(place / times.length)];
      const time = times[place % times.length];
      return day === undefined || !time ? [] : momentIn(schedule.timezone, { day, ...time });
    })
    .toSorted(inOrder);
}

const inOrder = (a: Date, b: Date): number => a.getTime() - b.getTime();

/** BYSETPOS: returns the places of the first, the last … of this many moments, in order. */
function placesAmong(positions: number[] | null, length: number): number[] {
  const all = Array.from({ length }, (_, place) => place);
  if (positions === null) return all;
  const chosen = new Set(positions.map((place) => (place > 0 ? place - 1 : length + place)));
  return all.filter((place) => chosen.has(place));
}

const HOUR_MS = 3_600_000;
const hourOf = (moment: Date): number => Math.floor(moment.getTime() / HOUR_MS);

/**
 * Returns the moments of a day whose hour is in step with the anchor's, counted in elapsed hours: one that a clock
 * change repeats counts twice, and one that it skips is the next. Positions are within each hour.
 */
function hoursOf({ rule, schedule, times, positions }: Plan, day: number): Date[] {
  const interval = Number(rule.get('INTERVAL') ?? 1);
  // No zone is further than 20 hours from UTC.
  const behind = (hourOf(schedule.anchor) - day * 24 + 20) % interval;
  if (interval > 64 && (behind + interval) % interval > 64) return [];
  const midnight = hourOf(momentIn(schedule.timezone, { day, hour: 0, minute: 0 }));
  const stepsFrom = (hour: number) => (hour - hourOf(schedule.anchor)) % interval;
  // No clock change moves an hour further.
  const mayBeInStep = ({ hour }: Time) => Math.abs(stepsFrom(midnight + hour + 4)) <= 8;
  const all = times
    .filter(mayBeInStep)
    .flatMap((time) => momentsIn(schedule.timezone, { day, ...time }))
    .toSorted(inOrder);
  const inStep = all.filter(
    (moment, n) => stepsFrom(hourOf(moment)) === 0 && moment.getTime() !== all[n - 1]?.getTime(),
  );
  if (positions === null) return inStep;
  return [...Map.groupBy(inStep, hourOf).values()].flatMap((hour) =>
    placesAmong(positions, hour.length).flatMap((place) => hour[place] ?? []),
  );
}

/** An UNTIL without a time includes that whole day in the schedule's zone. */
function endOf(rule: RecurrenceRule, timezone: string): Date | null {
  const text = rule.get('UNTIL');
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text ?? '');
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour, minute, second] = match.slice(1).map(Number);
  if (match[4] !== undefined) return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return momentIn(timezone, { day: dayOf(year, month, day), hour: 23, minute: 59 });
}

interface Time {
  hour: number;
  minute: number;
}

/** The clock times of a day, in order; parts missing from the rule come from the anchor. */
function timesOf(rule: RecurrenceRule, start: Time, hourly: boolean): Time[] {
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  const hours = numbersOf(rule, 'BYHOUR') ?? (hourly ? everyHour : [start.hour]);
  const minutes = numbersOf(rule, 'BYMINUTE') ?? [start.minute];
  return hours
    .flatMap((hour) => minutes.map((minute) => ({ hour, minute })))
    .toSorted((a, b) => a.hour - b.hour || a.minute - b.minute);
}
