import type { EntryState } from './states.ts';
import type { SendTrouble } from './trouble.ts';

/** An entry that waits for the server. Only its state changes, never its content. */
export interface UnsentEntry {
  /** Idempotency key: a retry has no second effect. */
  key: string;
  /** The position in the queue: entries of one item, indicator or content are sent in this order. */
  seq: number;
  /** The user; the entry is sent only while they are signed in. */
  user_id: string;
  device_id: string;
  state: EntryState;
  attempts: number;
  /** The reason why it is not on the server yet. */
  trouble: SendTrouble | null;
}
