import type { Chain } from './chain.ts';
import type { TypedDraft } from './database.ts';
import type { OutboxEntry } from './entry.ts';

/** Stored only until the page closes, unreadable, or blocked by another tab. */
export type StoreProblem = 'not_durable' | 'unreadable' | 'blocked';

/** Changes that are written together or not at all. */
export interface StoreChange {
  /** A new answer; writing it assigns its position at the end of this device's queue. */
  add?: OutboxEntry | undefined;
  put?: readonly OutboxEntry[] | undefined;
  remove?: readonly string[] | undefined;
  chain?: Chain | undefined;
  /** The draft that has become an answer. */
  dropDraft?: string | undefined;
  dropChains?: readonly Chain[];
}
interface StoredQueue {
  entries: OutboxEntry[];
  chains: Chain[];
}

/** Where answers wait. Nothing here ever rejects: a device without storage keeps them in memory. */
export interface OutboxStore {
  /** Null when the storage cannot be read: its contents are then unknown, not empty. */
  read(user_id: string): Promise<StoredQueue | null>;
  write(change: StoreChange): Promise<void>;
  /** Stores a new answer and returns its position in the queue; `dropDraft` is the draft it came from. */
  add(entry: OutboxEntry, dropDraft?: string): Promise<number>;
  problem(): StoreProblem | null;
}

export interface DraftStore {
  readDrafts(user_id: string): Promise<TypedDraft[]>;
  writeDraft(draft: TypedDraft | string): Promise<void>;
}

/** The number of unsent answers on this device, whoever gave them. */
export interface Counter {
  count(): Promise<number>;
}
