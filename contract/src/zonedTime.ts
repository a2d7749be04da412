/** Days are counted from 1970-01-01, so that steps are sums; weekdays from Monday 0. */
const DAY_MS = 86_400_000;

export const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / DAY_MS;
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
export const lengthOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

export function civilDay(day: number): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** What the clock of a zone shows. */
export interface WallClock {
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timezone, made);
  return made;
}

/** The clock of a zone at a moment. */
export function wallClock(timezone: string, moment: Date): WallClock {
  const parts = formatOf(timezone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    day: dayOf(part('year'), part('month'), part('day')),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const asUtc = ({ day, hour, minute }: WallClock) => day * DAY_MS + (hour * 60 + minute) * 60_000;

/**
 * The moment a clock of the zone shows this. A time that comes twice is its first one; a time that a
 * clock change skips is as much later as the clock jumps.
 */
export function momentIn(timezone: string, clock: WallClock): Date {
  const wanted = asUtc(clock);
  const offsetAt = (at: number) => asUtc(wallClock(timezone, new Date(at))) - at;
  const candidates = [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)];
  const exact = candidates.filter((at) => asUtc(wallClock(timezone, new Date(at))) === wanted);
  // in a gap the offset before it is the one that moves the time on
  return new Date(exact.length > 0 ? Math.min(...exact) : (candidates[0] ?? wanted));
}
