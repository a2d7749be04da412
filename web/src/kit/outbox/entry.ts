import type { Answer } from '@plumbline/contract/inspections';
import type { Detail } from '@plumbline/contract/kit/errors';

/** What the server said no to; kept until the user has seen it. */
export interface EntryRefusal {
  status: number;
  detail: Detail | null;
}

/** One answer on its way to the server. It is never changed, only sent, refused or forgotten. */
export interface OutboxEntry {
  /** Idempotency key: a repeated try has no second effect. */
  key: string;
  /** Place in the queue: answers are sent in the order they were given. */
  seq: number;
  /** Only sent while this user is signed in. */
  user_id: string;
  inspection_id: string;
  detail_id: string;
  item_id: string;
  /** For the list of waiting answers. */
  item_name: string;
  body: Answer;
  refusal: EntryRefusal | null;
}

export type NewEntry = Omit<OutboxEntry, 'key' | 'seq' | 'user_id' | 'refusal'>;

/** The order of sending; the key decides between two tabs that wrote in the same moment. */
export const inOrder = (entries: Iterable<OutboxEntry>): OutboxEntry[] =>
  [...entries].toSorted((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));

/** Later than everything before, also when the clock was put back. */
export const nextSeq = (entries: readonly OutboxEntry[], now: number): number =>
  entries.reduce((seq, entry) => Math.max(seq, entry.seq + 1), now);

export const waitingOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => entry.refusal === null);

export const refusedOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => entry.refusal !== null);

/** Answers the user counts: several changes of one item are one. */
export const countAnswers = (entries: readonly OutboxEntry[]): number =>
  new Set(entries.map(({ item_id }) => item_id)).size;

/** Another try cannot help; all other failures are tried again. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds until the next try after so many failures in a row. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
