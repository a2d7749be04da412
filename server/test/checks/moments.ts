import { DAY_MS } from '@plumbline/contract/kit/zonedTime';

/**
 * The moment so many milliseconds from now, for what is compared with the real clock of a database, a disk or a browser.
 * Where a day or an hour matters, a test sets the clock (fixtures/clock.ts) instead.
 */
export const fromNow = (milliseconds = 0): Date => new Date(Date.now() + milliseconds);

const STARTED_AT = Date.now();
/** The day in UTC so many days from the one on which the test began: no midnight comes between two of them. */
export const dayFromNow = (days: number): string =>
  new Date(STARTED_AT + days * DAY_MS).toISOString().slice(0, 10);
