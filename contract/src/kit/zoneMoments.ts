import { DAY_MS, aheadAt, dayOf, wallClock } from './zonedTime.ts';
import type { WallClock } from './zonedTime.ts';

const asUtc = ({ day, hour, minute }: WallClock) => day * DAY_MS + (hour * 60 + minute) * 60_000;

/**
 * Returns the moments at which the clock of the zone shows this time: two if a clock change repeats it. A time skipped
 * by a clock change moves forward as far as the clock jumps.
 */
export function momentsIn(timezone: string, clock: WallClock): Date[] {
  const target = asUtc(clock);
  const before = aheadAt(timezone, target - DAY_MS);
  const after = aheadAt(timezone, target + DAY_MS);
  const candidates = [target - before, target - after];
  if (before === after && aheadAt(timezone, target - before) === before)
    return [new Date(target - before)];
  const exact = candidates.filter((at) => asUtc(wallClock(timezone, new Date(at))) === target);
  // in a gap, the offset before it moves the time forward
  const times = exact.length > 0 ? exact : candidates.slice(0, 1);
  return [...new Set(times)].toSorted((a, b) => a - b).map((time) => new Date(time));
}

/** The first of these moments. */
export const momentIn = (timezone: string, clock: WallClock): Date =>
  momentsIn(timezone, clock)[0] ?? new Date(asUtc(clock));

/** Zones have had rules for less than two centuries; before that there is nothing to convert. */
const FIRST_RULES = dayOf(1800, 1, 1);

/** The first moment of a day in the zone: midnight or, if the clock skips it, just after. */
export const startOfDay = (timezone: string, day: number): Date =>
  day < FIRST_RULES ? new Date(day * DAY_MS) : momentIn(timezone, { day, hour: 0, minute: 0 });

const MINUTE_MS = 60_000;
/** The time on the clock, in milliseconds. */
const shownAt = (timezone: string, moment: Date): number =>
  asUtc(wallClock(timezone, moment)) + (((moment.getTime() % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);

/** How far the clock of the zone is ahead of UTC at a moment, in milliseconds. */
export const offsetAt = (timezone: string, moment: Date): number =>
  shownAt(timezone, moment) - moment.getTime();

/** The distance of two moments on the clock of the zone: a day is a day, however many hours it has. */
export const clockDistance = (timezone: string, from: Date, to: Date): number =>
  shownAt(timezone, to) - shownAt(timezone, from);

/** The moment when the clock of the zone has advanced by this much. */
export function addClock(timezone: string, moment: Date, ms: number): Date {
  if (ms === 0) return moment;
  const local = shownAt(timezone, moment) + ms;
  const minutes = Math.floor(local / MINUTE_MS);
  const day = Math.floor(local / DAY_MS);
  const clock = { day, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
  return new Date(momentIn(timezone, clock).getTime() + (local - minutes * MINUTE_MS));
}

/** The same clock time some days later, which is not always that many times 24 hours. */
export const addDays = (timezone: string, moment: Date, days: number): Date =>
  addClock(timezone, moment, days * DAY_MS);
