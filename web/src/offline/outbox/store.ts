import type { RevisionChain } from './chain.ts';
import type { FileEntry } from './contentEntry.ts';
import type { TypedDraft, DraftText } from './database.ts';
import type { OutboxEntry } from './entry.ts';

/** A problem of the storage: it lasts only until the page closes, is unreadable, or is blocked by another tab. */
export type StoreProblem = 'not_durable' | 'unreadable' | 'blocked';

/** Changes that are written together or not at all. */
export interface StoreChange {
  /** A new answer; writing it assigns its position at the end of this device's queue. */
  add?: OutboxEntry | undefined;
  put?: readonly OutboxEntry[] | undefined;
  /** The entries without which nothing of this is written: another tab was first with one of them. */
  needs?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
  chain?: RevisionChain | undefined;
  /** The draft that has become an answer; it stays if more was typed since. */
  dropDraft?: DraftText | undefined;
  dropChains?: readonly RevisionChain[];
  /** The contents whose bytes are no longer needed. */
  dropFiles?: readonly string[] | undefined;
  /** The contents that are no more: all entries about them go with their bytes, whoever is signed in by now. */
  dropContents?: readonly string[] | undefined;
}
export interface StoredQueue {
  entries: OutboxEntry[];
  chains: RevisionChain[];
}

/** The store of waiting answers. Nothing here ever rejects: a device without storage keeps them in memory. */
export interface OutboxStore {
  /** Reads a user's queue; null when the storage cannot be read, so that its contents are unknown, not empty. */
  read(user_id: string): Promise<StoredQueue | null>;
  /** Whether it was written: not if an entry that it needs is gone. */
  write(change: StoreChange): Promise<boolean>;
  /** Stores a new answer and returns its position in the queue; `dropDraft` is the draft it came from. */
  add(entry: OutboxEntry, dropDraft?: DraftText): Promise<number>;
  problem(): StoreProblem | null;
}

/** The part of an entry that changes while its file is sent. */
export type FileProgress = Partial<Pick<FileEntry, 'upload_url' | 'posted'>>;

/**
 * The bytes of files, by content. An entry of a file is on the disk if and only if its bytes are;
 * unlike answers, files are never kept in memory alone.
 */
export interface WaitingFiles {
  /** Stores a file and its entry, or neither: rejects if the device has no room. Returns its position in the queue. */
  addFile(entry: FileEntry, bytes: Blob): Promise<number>;
  /** The bytes of a file; null if they are not on this device. Rejects if that is unknown. */
  bytesOf(content_id: string): Promise<Blob | null>;
  /** Notes the progress of a file; false if it is no longer to be sent. */
  noteFile(key: string, progress: FileProgress): Promise<boolean>;
  /** Removes a file and its changes, unless the server may have it already; says whether it did. */
  withdraw(content_id: string): Promise<boolean>;
}

export interface DraftStore {
  readDrafts(user_id: string): Promise<TypedDraft[]>;
  writeDraft(draft: TypedDraft | string): Promise<void>;
}

/** The number of unsent answers on this device, whoever gave them. */
export interface EntryCounter {
  count(): Promise<number>;
  /** Whether no entry has ever been stored here, by anybody. */
  isNew(): Promise<boolean>;
}
