import {
  civilDay,
  isTimeZone,
  wallClock,
  zoneName,
  zoneOf,
} from '@plumbline/contract/kit/zonedTime';
import type { WallClock } from '@plumbline/contract/kit/zonedTime';
import { nowDate } from '../clock.ts';

/** The time zone of the device. */
export const DEVICE_ZONE = zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
let current = DEVICE_ZONE;

let zones: string[] | undefined;

/** The selectable time zones, under their current names. Checking them takes a slow device a quarter of a second, so it waits for a form that offers them. */
export const timeZones = (): string[] =>
  (zones ??= [
    ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneName).filter(isTimeZone)]),
  ]);

/** The time zone of all days and times on the page: the signed-in user's, or the device's before sign-in. */
export const pageZone = (): string => current;

/** Sets the zone of the page; null when nobody is signed in. */
export function showTimesOf(name: string | null): void {
  current = name ?? DEVICE_ZONE;
}

/** The zone's wall clock at a moment. */
export const clockAt = (moment: Date): WallClock => wallClock(current, moment);

/**
 * Now in the page's calendar: a local `Date` whose year, month, day and hour are those of the zone.
 * For days and years only; to compare moments use the clock of the kit.
 */
export function calendarNow(): Date {
  const now = nowDate();
  const { day, hour, minute } = clockAt(now);
  const { year, month, date } = civilDay(day);
  return new Date(year, month - 1, date, hour, minute, now.getSeconds());
}
