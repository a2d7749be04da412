import { occurrencesOf } from '../schedule/occurrences.ts';
import { isRecurrence, partsOfRule } from '../schedule/recurrence.ts';

/** The part of a rule that names the days of each frequency. */
const DAYS_OF: Partial<Record<string, 'BYDAY' | 'BYMONTHDAY' | null>> = {
  DAILY: null,
  WEEKLY: 'BYDAY',
  MONTHLY: 'BYMONTHDAY',
};

/** Days that every month has; -1 is the last. */
const IN_EVERY_MONTH = /^(-1|1?[1-9]|10|2[0-8])$/;
const ONE_NUMBER = /^\d{1,2}$/;

/**
 * Whether a recurrence rule is allowed for mailing reports: every day, on weekdays or on one day of the month, once a
 * day at a stated time, without end.
 */
export function isMailRule(rrule: string): boolean {
  if (!isRecurrence(rrule)) return false;
  const rule = partsOfRule(rrule);
  const days = DAYS_OF[rule.get('FREQ') ?? ''];
  if (days === undefined || (rule.get('BYSECOND') ?? '0') !== '0') return false;
  const needed = ['FREQ', 'BYHOUR', 'BYMINUTE', ...(days === null ? [] : [days])];
  const named = [...rule.keys()].filter((name) => name !== 'BYSECOND');
  const isOnce = ['BYHOUR', 'BYMINUTE'].every((name) => ONE_NUMBER.test(rule.get(name) ?? ''));
  return (
    isOnce &&
    named.length === needed.length &&
    needed.every((name) => rule.has(name)) &&
    (days !== 'BYMONTHDAY' || IN_EVERY_MONTH.test(rule.get('BYMONTHDAY') ?? ''))
  );
}

/** Complete rules need no other start. */
const ANCHOR = new Date(0);

/**
 * Returns when the report is due next after a moment, by the clock of the zone: a time skipped by a clock change comes
 * right after the change, and of a repeated time only the first counts.
 */
export function nextMail(rrule: string, timezone: string, after: Date): Date {
  const from = new Date(after.getTime() + 1);
  const [next] = occurrencesOf({ rrule, timezone, anchor: ANCHOR }, { from, count: 1 }) ?? [];
  if (!next) throw new Error(`${rrule} is no rule for mails`);
  return next;
}
