import type { JobView } from '@plumbline/contract/jobs/jobs';

/** The time from which an estimate does not mislead. */
const FIRST_AFTER_MS = 5000;
const MINUTE_MS = 60_000;

/** The minutes that a running job still needs at its pace so far, rounded up; null if it is too early to tell. */
export function minutesLeft(
  { started_at, progress: { done, total } }: Pick<JobView, 'started_at' | 'progress'>,
  now: number,
): number | null {
  const elapsed = now - Date.parse(started_at ?? '');
  if (!(elapsed >= FIRST_AFTER_MS) || total === null || done === 0) return null;
  return Math.ceil((elapsed * (total - done)) / done / MINUTE_MS);
}
