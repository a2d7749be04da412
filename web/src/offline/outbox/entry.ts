import type { Answer } from '@plumbline/contract/inspections/items';
import type { Trouble } from './outcome.ts';
import type { EntryState } from './states.ts';

/** What the list of unsent answers says of an entry, also when its item can no longer be read. */
export interface About {
  /** Template and object of the inspection. */
  inspection: string;
  number: string;
  item: string;
  check_type_code: number | null;
  unit: string | null;
}

/** One answer on its way to the server. What was answered never changes; only how far it got does. */
export interface OutboxEntry {
  /** Idempotency key: a repeated try has no second effect. */
  key: string;
  /** Place in the queue: answers to an item are sent in the order they were given. */
  seq: number;
  /** Only sent while this user is signed in. */
  user_id: string;
  device_id: string;
  inspection_id: string;
  detail_id: string;
  item_id: string;
  about: About;
  /** Revision of the item that the person saw; null from before there were any. */
  base: number | null;
  body: Answer;
  state: EntryState;
  attempts: number;
  /** Why it is not on the server yet. */
  trouble: Trouble | null;
}

export type NewEntry = Pick<
  OutboxEntry,
  'inspection_id' | 'detail_id' | 'item_id' | 'about' | 'base' | 'body'
>;

/** The order of sending; the key decides between two tabs that wrote in the same moment. */
export const inOrder = (entries: Iterable<OutboxEntry>): OutboxEntry[] =>
  [...entries].toSorted((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));

/** Later than everything before, also when the clock was put back. */
export const nextSeq = (before: readonly { seq: number }[], now: number): number =>
  before.reduce((seq, one) => Math.max(seq, one.seq + 1), now);

const PENDING: readonly EntryState[] = ['kept', 'sending', 'held'];
const DECISIVE: readonly EntryState[] = ['conflict', 'refused'];

/** On their way: sent without anybody's doing, at once or later. */
export const pendingOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state }) => PENDING.includes(state));

/** Waiting for a person to decide. */
export const undecidedOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state }) => DECISIVE.includes(state));

/** Answers the user counts: several changes of one item are one. */
export const countAnswers = (entries: readonly OutboxEntry[]): number =>
  new Set(entries.map(({ item_id }) => item_id)).size;

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds until the next try after so many failures in a row. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
