import { codeOf } from '@plumbline/contract/kit/errors';
import { isAnswer, isReading, isStatus } from './entry.ts';
import type { AnswerEntry, OutboxEntry, ReadingEntry, StatusEntry } from './entry.ts';
import { newerItemOf } from './outcome.ts';

/** The next moment, so that both values stay. */
const justAfter = (body: ReadingEntry['body']): ReadingEntry['body'] => ({
  ...body,
  measured_at: new Date(Date.parse(body.measured_at) + 1).toISOString(),
  replace: false,
});

const baseAgain = (entry: AnswerEntry, mine: boolean): number | null =>
  (mine ? newerItemOf(entry.trouble?.detail ?? null)?.revision : undefined) ?? entry.base;

const isRefusedAs = (
  code: 'assigned_time_not_reached' | 'scan_required',
  { trouble }: StatusEntry,
) => trouble?.detail != null && codeOf(trouble.detail) === code;

/** The most characters of a reason, which may be fewer than those of a code. */
const LONGEST_REASON = 500;
const reasonOf = (code: string): string => code.slice(0, LONGEST_REASON).toWellFormed();

/** The changes of an entry when the user sends it again. */
export function changedAgain(
  entry: OutboxEntry,
  mine: boolean,
): Partial<AnswerEntry | ReadingEntry | StatusEntry> {
  if (isAnswer(entry)) return { base: baseAgain(entry, mine) };
  // the start was before the assigned time: sent again, it is one of now
  if (isStatus(entry) && isRefusedAs('assigned_time_not_reached', entry))
    return { body: { ...entry.body, happened_at: undefined } };
  // nobody may still be there to scan another code, so the one that was not taken becomes the reason why there is none
  if (isStatus(entry) && isRefusedAs('scan_required', entry))
    return { body: { ...entry.body, scan: { reason: reasonOf(entry.body.scan?.code ?? '–') } } };
  return isReading(entry) && mine ? { body: justAfter(entry.body) } : {};
}
