import type { Detail } from '@plumbline/contract/kit/errorBody';
import { codeOf } from '@plumbline/contract/kit/errors';
import { RefusalError } from '../../kit/http/errors.ts';
import type { ContentEntry, FileEntry } from './contentEntry.ts';
import { outcomeOfError, type AttemptOutcome } from './outcome.ts';

/** The outcome of an unexpected answer: it comes from somebody else, such as the sign-in page of a network. */
const STRANGER: AttemptOutcome = {
  event: 'hold',
  trouble: { reason: 'stranger', status: 200, detail: null },
  all: true,
  wait: null,
};

/** The server has the file once its answer names the content and the hash of exactly these bytes. */
export function outcomeOfFile(
  result: unknown,
  entry: Pick<FileEntry, 'content_id' | 'body'>,
): AttemptOutcome {
  const row = result as { id?: unknown; sha256?: unknown } | null | undefined; // any JSON may be here
  return row?.id === entry.content_id && row.sha256 === entry.body.sha256
    ? { event: 'store' }
    : STRANGER;
}

/** The same for a changed content. */
export const outcomeOfChange = (result: unknown, content_id: string): AttemptOutcome =>
  (result as { id?: unknown } | null | undefined)?.id === content_id
    ? { event: 'store' }
    : STRANGER; // any JSON may be here

/** A signature is answered with its address. */
export const outcomeOfSignature = (result: unknown): AttemptOutcome =>
  typeof (result as { url?: unknown } | null | undefined)?.url === 'string'
    ? { event: 'store' }
    : STRANGER; // any JSON may be here

/** A removal is answered without a body. */
export const outcomeOfRemoval = (result: unknown): AttemptOutcome =>
  result === undefined ? { event: 'store' } : STRANGER;

/** The number of times that bytes which arrived damaged are sent from the beginning. */
const DAMAGED = 3;

/** The server has received other bytes than the device has. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof RefusalError &&
  error.status === 422 &&
  Array.isArray(error.detail) &&
  error.detail.some(({ loc }) => loc.includes('sha256'));

/** Whether the server lacks some of the bytes that it had confirmed. */
const isUnfinished = (detail: Detail): boolean =>
  typeof detail === 'object' && 'reason' in detail && detail.reason === 'unfinished';

/**
 * A full licence concerns this file alone: it waits for a decision, and smaller ones may still fit.
 * A content that is to be removed and is not there has been removed.
 */
export function outcomeOfContentError(error: unknown, entry: ContentEntry): AttemptOutcome {
  const outcome = outcomeOfError(error);
  if (!(error instanceof RefusalError) || error.detail === null) return outcome;
  const { status, detail } = error;
  const code = codeOf(detail);
  if (entry.kind === 'removal' && code === 'not_found') return { event: 'store' };
  if (code === 'limit_reached')
    return { event: 'refuse', trouble: { reason: 'refused', status, detail } };
  const isAgain = isDamaged(error) || isUnfinished(detail);
  if (entry.kind === 'file' && isAgain && entry.attempts < DAMAGED)
    return {
      event: 'hold',
      trouble: { reason: 'server', status, detail },
      all: false,
      wait: null,
    };
  return outcome;
}
