/** Days are numbered from 1970-01-01, so that steps are sums; weekdays from Monday 0. */
const DAY_MS = 86_400_000;

export const dayOf = (year: number, month: number, date: number): number =>
  // not Date.UTC, which maps the years 0 to 99 to the twentieth century
  new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS;
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
  const cached = formats.get(timezone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timezone, format);
  return format;
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
 * The moment at which the clock of the zone shows this. A time that occurs twice is its first; a time that a
 * clock change skips moves forward by as much as the clock jumps.
 */
export function momentIn(timezone: string, clock: WallClock): Date {
  const target = asUtc(clock);
  const ahead = (at: number) => asUtc(wallClock(timezone, new Date(at))) - at;
  const candidates = [target - ahead(target - DAY_MS), target - ahead(target + DAY_MS)];
  const exact = candidates.filter((at) => asUtc(wallClock(timezone, new Date(at))) === target);
  // in a gap, the offset before it moves the time forward
  return new Date(exact.length > 0 ? Math.min(...exact) : (candidates[0] ?? target));
}

const two = (n: number) => String(n).padStart(2, '0');
/** `YYYY-MM-DD`. */
export function dayText(day: number): string {
  const { year, month, date } = civilDay(day);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}
/** The day of a text `YYYY-MM-DD`. */
export function dayOfText(text: string): number {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return dayOf(year, month, date);
}

/** Zones have had rules for less than two centuries; before that there is nothing to convert. */
const FIRST_RULES = dayOf(1800, 1, 1);

/** The first moment of a day in the zone: midnight or, if the clock skips it, just after. */
export const startOfDay = (timezone: string, day: number): Date =>
  day < FIRST_RULES ? new Date(day * DAY_MS) : momentIn(timezone, { day, hour: 0, minute: 0 });

/** The day on which a moment falls in the zone. */
export const dayIn = (timezone: string, moment: Date): number => wallClock(timezone, moment).day;

const MINUTE_MS = 60_000;
/** The time on the clock, as milliseconds. */
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

/**
 * UTC or a name of the form Area/City. Others are ambiguous: PostgreSQL reads `+05:30` as west and `EET` as an
 * offset, Intl reads them as east and as a place with summer time.
 */
const NAME = /^(UTC$|[A-Za-z]+\/)/;

function hasRules(formatOfZone: () => Intl.DateTimeFormat): boolean {
  try {
    return formatOfZone().format(0) !== '';
  } catch {
    return false;
  }
}

/** Whether this machine knows the rules of the time zone, and its name is unambiguous. */
export const isTimeZone = (name: string): boolean =>
  NAME.test(name) && hasRules(() => new Intl.DateTimeFormat('en-GB', { timeZone: name }));

/** Zones by their former names, which some machines still use, and by abbreviations. */
const RENAMED: Record<string, string> = {
  'Europe/Kiev': 'Europe/Kyiv',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  EST: 'America/Panama',
  MST: 'America/Phoenix',
  HST: 'Pacific/Honolulu',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
};
/** The current name of a zone. */
export const zoneName = (name: string): string => RENAMED[name] ?? name;

/** The zone that a stored name or a machine means, by its current name; null if it is ambiguous. */
export function zoneOf(name: string | null | undefined): string | null {
  const today = zoneName(name ?? '');
  return NAME.test(today) && hasRules(() => formatOf(today)) ? today : null;
}
