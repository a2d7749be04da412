import { createRequire } from 'node:module';
import type * as Rrule from 'rrule';

/** Published for CommonJS. */
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock of a zone at a moment, as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const parts = formatOf(zone).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The first moment with this wall clock; one that is skipped counts from before the change (RFC 5545, 3.3.5). */
export function momentAt(zone: string, wall: number): number {
  const offsetNear = (at: number) => wallOf(zone, at) - at;
  const [earlier, later] = [offsetNear(wall - DAY_MS), offsetNear(wall + DAY_MS)];
  if (wallOf(zone, wall - earlier) === wall) return wall - earlier;
  return wallOf(zone, wall - later) === wall ? wall - later : wall - earlier;
}

interface Span {
  anchor: number;
  to: number;
}

/** The wall clocks of a rule, by another library, which counts on wall clocks alone. */
export function wallsOf(rule: string, zone: string, { anchor, to }: Span): number[] {
  const floating = new Date(wallOf(zone, anchor));
  const options = { ...RRule.parseString(`${rule};BYSECOND=0`), dtstart: floating };
  return new RRule(options)
    .between(floating, new Date(to + 2 * DAY_MS), true)
    .map((wall) => wall.getTime());
}

/** The moments of a rule, by another library. */
export const otherMoments = (rule: string, zone: string, span: Span): number[] =>
  wallsOf(rule, zone, span)
    .map((wall) => momentAt(zone, wall))
    .filter((at) => at >= span.anchor && at <= span.to);

/** Rules of every kind that the editor offers, but hourly ones, which do not count on wall clocks. */
export const RULES = [
  'FREQ=DAILY;BYHOUR=8;BYMINUTE=0',
  // in the hour that both changes of summer time concern
  'FREQ=DAILY;BYHOUR=3;BYMINUTE=30',
  'FREQ=DAILY;BYHOUR=2;BYMINUTE=30',
  'FREQ=DAILY;INTERVAL=3;BYHOUR=6,18;BYMINUTE=15',
  'FREQ=DAILY;COUNT=30;BYHOUR=9;BYMINUTE=0',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=7;BYMINUTE=45',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=2;BYMINUTE=30',
  'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SA,SU;BYHOUR=12;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=10;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=23;BYMINUTE=59',
  'FREQ=MONTHLY;BYDAY=2TU,-1FR;BYHOUR=10;BYMINUTE=0',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=16;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=15;BYHOUR=0;BYMINUTE=5',
  'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=15;BYHOUR=8;BYMINUTE=0',
];
