import {
  civilDay,
  isTimeZone,
  wallClock,
  zoneName,
  zoneOf,
} from '@plumbline/contract/kit/zonedTime';
import type { WallClock } from '@plumbline/contract/kit/zonedTime';

const OF_DEVICE = zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
let current = OF_DEVICE;

/** All zones there are to choose from, by the names of today. */
export const TIME_ZONES = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneName).filter(isTimeZone)]),
];

/** The time zone whose days and clock the page shows: the signed-in user's, before that the device's. */
export const timeZone = (): string => current;

/** Null: nobody is signed in. */
export function showTimesOf(name: string | null): void {
  current = name ?? OF_DEVICE;
}

/** What the clock of the zone shows at a moment. */
export const clockAt = (moment: Date): WallClock => wallClock(current, moment);

/**
 * Now as the page's calendar has it: a date of this device whose year, month, day and hour are those
 * of the zone. For days and years only; moments to compare are `new Date()`.
 */
export function calendarNow(): Date {
  const now = new Date();
  const { day, hour, minute } = clockAt(now);
  const { year, month, date } = civilDay(day);
  return new Date(year, month - 1, date, hour, minute, now.getSeconds());
}
