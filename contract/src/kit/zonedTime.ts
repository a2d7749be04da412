/** Days are numbered from 1970-01-01, so that steps are sums; weekdays from Monday 0. */
export const DAY_MS = 86_400_000;

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

/** The date and time on the clock of a zone. */
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

function readClock(timezone: string, moment: Date): WallClock {
  const parts = formatOf(timezone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    day: dayOf(part('year'), part('month'), part('day')),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const MINUTE_MS = 60_000;
const clockOf = ({ day, hour, minute }: WallClock) =>
  day * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
const readAhead = (timezone: string, at: number) => clockOf(readClock(timezone, new Date(at))) - at;

/** Since then, clocks have been whole minutes ahead of UTC everywhere, and none has changed and changed back within a week. */
const STEADY_FROM = Date.UTC(1973, 0, 1);
const MOST_KNOWN = 1000;

/**
 * The distance of a zone from UTC for each span of days; null for spans in which it changes. Asking the system takes a
 * hundred times as long.
 */
class OffsetCache {
  private readonly known = new Map<number, number | null>();
  private readonly timezone: string;
  private readonly length: number;

  constructor(timezone: string, days: number) {
    this.timezone = timezone;
    this.length = days * DAY_MS;
  }

  at(time: number): number | null {
    const span = Math.floor(time / this.length);
    const known = this.known.get(span);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    const ahead = readAhead(this.timezone, span * this.length);
    const answer = ahead === readAhead(this.timezone, (span + 1) * this.length) ? ahead : null;
    this.known.set(span, answer);
    return answer;
  }
}

const steady = new Map<string, { weeks: OffsetCache; days: OffsetCache }>();

function steadyIn(timezone: string) {
  const known = steady.get(timezone);
  if (known) return known;
  if (steady.size >= MOST_KNOWN) steady.clear();
  const made = { weeks: new OffsetCache(timezone, 7), days: new OffsetCache(timezone, 1) };
  steady.set(timezone, made);
  return made;
}

/**
 * Returns how far the clock of a zone, which shows whole minutes, is ahead of UTC at a whole minute, in milliseconds.
 */
export function aheadAt(timezone: string, at: number): number {
  if (!(at >= STEADY_FROM)) return readAhead(timezone, at);
  const { weeks, days } = steadyIn(timezone);
  return weeks.at(at) ?? days.at(at) ?? readAhead(timezone, at);
}

/** The clock of a zone at a moment. */
export function wallClock(timezone: string, moment: Date): WallClock {
  const at = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
  if (!(at >= STEADY_FROM)) return readClock(timezone, moment);
  const minutes = (at + aheadAt(timezone, at)) / MINUTE_MS;
  const day = Math.floor(minutes / 1440);
  return { day, hour: Math.floor(minutes / 60) - day * 24, minute: minutes % 60 };
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

/** The day on which a moment falls in the zone. */
export const dayIn = (timezone: string, moment: Date): number => wallClock(timezone, moment).day;

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

/** Whether this machine knows the rules of the zone, and its name is unambiguous. */
export const isTimeZone = (name: string): boolean =>
  NAME.test(name) && hasRules(() => new Intl.DateTimeFormat('en-GB', { timeZone: name }));

/** Former names of zones, which some machines still use, and abbreviations. */
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

/** Returns the current name of the zone that a stored or system name means; null if it is ambiguous. */
export function zoneOf(name: string | null | undefined): string | null {
  const today = zoneName(name ?? '');
  return NAME.test(today) && hasRules(() => formatOf(today)) ? today : null;
}
