import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { plannedInSeries, type Calendar } from '@plumbline/contract/schedule/calendar';
import type { Recurrence } from '@plumbline/contract/schedule/series';

/** When something is due: by a schedule that counts from a moment, except on holidays and in pauses. */
export interface Due {
  schedule: Recurrence;
  from: Date;
  calendar: Calendar;
}

/** The first moment at or after another one; null: none any more. */
export function nextDue({ schedule, from, calendar }: Due, after: Date): Date | null {
  const series = [{ from: null, anchor: from, schedule }];
  const [next] = plannedInSeries(series, { from: after, to: after, count: 1 }, calendar);
  return next ?? null;
}

const afterwards = (due: Due, at: Date): Date | null => nextDue(due, new Date(at.getTime() + 1));

/**
 * Whether a run that was finished then covers what is due: whatever is due by then, and what is due soon after, in the
 * first half of the time until the moment that follows, but at most a day ahead.
 */
export function covers(due: Due, due_at: Date, finished_at: Date): boolean {
  const following = afterwards(due, due_at);
  const period = following === null ? DAY_MS : following.getTime() - due_at.getTime();
  return due_at.getTime() - finished_at.getTime() <= Math.min(DAY_MS, period / 2);
}

/** What is due after a run that covers a moment: what was missed since does not have to be walked again. */
export const dueAfter = (due: Due, due_at: Date, finished_at: Date): Date | null =>
  afterwards(due, due_at > finished_at ? due_at : finished_at);
