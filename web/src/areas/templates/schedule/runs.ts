import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { momentsOf } from '@plumbline/contract/schedule/series';
import type { ScheduleSeries } from '@plumbline/contract/schedule/series';
import type { Reminder } from '@plumbline/contract/schedule/reminder';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { civilDay, dayOf, lengthOfMonth, wallClock } from '@plumbline/contract/kit/zonedTime';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { formatDate } from '../../../kit/format/format.ts';
import { wallClockText } from '@plumbline/contract/kit/format';

const DAY_MS = 24 * 3600 * 1000;

/** A run, or a reminder of one. */
interface TimelineEntry {
  kind: 'run' | 'reminder';
  at: Date;
}

/** The time of a reminder: earlier by the zone's clock, clamped to the length of the month. */
export function reminderAt(run: Date, { count, unit }: Reminder, timezone: string): Date {
  const clock = wallClock(timezone, run);
  if (unit !== 'm')
    return momentIn(timezone, { ...clock, day: clock.day - count * (unit === 'w' ? 7 : 1) });
  const { year, month, date } = civilDay(clock.day);
  const months = year * 12 + month - 1 - count;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const day = dayOf(toYear, toMonth, Math.min(date, lengthOfMonth(toYear, toMonth)));
  return momentIn(timezone, { ...clock, day });
}

/** The next runs of a series and their reminders, in order; null if its last schedule cannot be predicted. */
export function timelineOf(
  schedule: Schedule,
  reminders: readonly Reminder[],
  { from, series, count }: { from: Date; series: ScheduleSeries; count: number },
): TimelineEntry[] | null {
  if (scheduleTypeOf(schedule.rrule) === null) return null;
  const runs = momentsOf(series, { from, count });
  const entries = runs.flatMap((run): TimelineEntry[] => [
    { kind: 'run', at: run },
    ...reminders
      .map((reminder) => reminderAt(run, reminder, schedule.timezone))
      .filter((at) => at >= from)
      .map((at): TimelineEntry => ({ kind: 'reminder', at })),
  ]);
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The number of runs counted; those of a more frequent schedule are extrapolated. */
const COUNTED = 60;

/** The approximate number of runs of a series within the given days. */
export function runsWithin(series: ScheduleSeries, from: Date, days: number): number {
  const until = from.getTime() + days * DAY_MS;
  const runs = momentsOf(series, { from, count: COUNTED });
  const last = runs.at(-1)?.getTime() ?? until;
  if (runs.length < COUNTED || last >= until)
    return runs.filter((run) => run.getTime() < until).length;
  return Math.round((COUNTED * (until - from.getTime())) / (last - from.getTime()));
}

/** `2026-12-18 08:00` by the zone's clock. */
export function zonedText(timezone: string, at: Date): string {
  const { day, hour, minute } = wallClock(timezone, at);
  const { year, month, date } = civilDay(day);
  return `${formatDate(new Date(year, month - 1, date))} ${wallClockText({ hour, minute })}`;
}
