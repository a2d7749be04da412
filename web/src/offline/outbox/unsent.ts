import type { EntryState } from './states.ts';
import type { SendTrouble } from './trouble.ts';

/** Whatever waits for the server. What it says never changes; only its state does. */
export interface UnsentEntry {
  /** Idempotency key: a retry has no second effect. */
  key: string;
  /** Position in the queue: what concerns one item, indicator or content is sent in the order it was given. */
  seq: number;
  /** Only sent while this user is signed in. */
  user_id: string;
  device_id: string;
  state: EntryState;
  attempts: number;
  /** Why it is not on the server yet. */
  trouble: SendTrouble | null;
}
