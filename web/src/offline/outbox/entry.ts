import type { Answer } from '@plumbline/contract/inspections/items';
import type { Trouble } from './outcome.ts';
import type { EntryState } from './states.ts';

/** What the list of unsent answers shows for an entry, even when its item can no longer be read. */
export interface About {
  /** The inspection's template and object. */
  inspection: string;
  number: string;
  item: string;
  check_type_code: number | null;
  unit: string | null;
}

/** One answer on its way to the server. The answer itself never changes; only its state does. */
export interface OutboxEntry {
  /** Idempotency key: a retry has no second effect. */
  key: string;
  /** Position in the queue: the answers to an item are sent in the order they were given. */
  seq: number;
  /** Only sent while this user is signed in. */
  user_id: string;
  device_id: string;
  inspection_id: string;
  detail_id: string;
  item_id: string;
  about: About;
  /** The revision of the item that the user saw; null if stored before revisions existed. */
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

/** The order of sending; the key breaks ties between two tabs that wrote in the same moment. */
export const inSendingOrder = (entries: Iterable<OutboxEntry>): OutboxEntry[] =>
  [...entries].toSorted((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));

/** Greater than every earlier number, even if the clock was set back. */
export const nextSeq = (before: readonly { seq: number }[], now: number): number =>
  before.reduce((seq, one) => Math.max(seq, one.seq + 1), now);

const PENDING: readonly EntryState[] = ['kept', 'sending', 'held'];
const DECISIVE: readonly EntryState[] = ['conflict', 'refused'];

/** On their way: sent automatically, now or later. */
export const pendingOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state }) => PENDING.includes(state));

/** Waiting for the user's decision. */
export const undecidedOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state }) => DECISIVE.includes(state));

/** The number of answers as the user counts them: several changes of one item are one. */
export const countAnswers = (entries: readonly OutboxEntry[]): number =>
  new Set(entries.map(({ item_id }) => item_id)).size;

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds until the next attempt after this many consecutive failures. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
