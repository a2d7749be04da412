import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceLock } from '../lock/vault.ts';
import type { RevisionChain } from './chain.ts';
import type { EntrySubject, AnswerEntry, OutboxEntry } from './entry.ts';

/** The place a text is typed in, kept because its item may no longer be readable. */
export interface TypedIn {
  inspection_id: string;
  item_id: string;
  about: EntrySubject;
}

/** A typed text that is not an answer yet. */
export interface TypedDraft {
  id: string;
  user_id: string;
  text: string;
  /** The revision of the item it was typed on. */
  base: number;
  /** Missing in texts stored by older versions. */
  in?: TypedIn;
}

/** A draft as it was at one moment. */
export type DraftText = Pick<TypedDraft, 'id' | 'text'>;

interface OutboxSchema extends DBSchema {
  answers: { key: string; value: OutboxEntry; indexes: { user: string } };
  chains: { key: [string, string]; value: RevisionChain; indexes: { user: string } };
  drafts: { key: string; value: TypedDraft; indexes: { user: string } };
  /** The last sequence number of this device's queue, because clocks can go back. */
  counter: { key: string; value: number };
  /** The bytes of files that are not on the server yet, by content. */
  files: { key: string; value: Blob };
  /** The lock of the device, if it has one. */
  lock: { key: typeof LOCK; value: DeviceLock };
}
export type OutboxConnection = IDBPDatabase<OutboxSchema>;

export const QUEUE_DATABASE = 'plumbline';
const VERSION = 4;
/** The key of the only row of `lock`. */
export const LOCK = 'lock';

/** New entries go to the end of this device's queue. */
export async function assignPositions(
  counter: {
    get: (key: string) => Promise<number | undefined>;
    put: (value: number, key: string) => Promise<unknown>;
  },
  added: readonly OutboxEntry[],
): Promise<void> {
  if (added.length === 0) return;
  let seq = (await counter.get('seq')) ?? 0;
  for (const entry of added) {
    seq = Math.max(seq + 1, entry.seq);
    entry.seq = seq;
  }
  await counter.put(seq, 'seq');
}

/** Answers as stored before items had revisions. */
interface FirstEntry extends Omit<AnswerEntry, 'state'> {
  item_name: string;
  refusal: { status: number; detail: AnswerEntry['trouble'] } | null;
}

const upgraded = (
  { item_name, refusal: _refusal, ...entry }: FirstEntry,
  device_id: string,
): OutboxEntry => ({
  ...entry,
  device_id,
  about: { inspection: '', number: '', item: item_name, check_type_code: null, unit: null },
  base: null,
  state: 'kept',
  attempts: 0,
  trouble: null,
});

/** Events of the open database. */
interface Events {
  /** Called when another tab holds an older version open. */
  blocked: () => void;
  /** Called when the browser or a newer version has closed the connection; the next use reopens it. */
  closed: () => void;
  /** Called when the browser has deleted the database, or finds it damaged. */
  deleted: () => void;
}

export function openOutbox(device_id: string, events: Events): Promise<OutboxConnection> {
  return openDB<OutboxSchema>(QUEUE_DATABASE, VERSION, {
    async upgrade(db, before, _after, tx) {
      if (before < 1)
        db.createObjectStore('answers', { keyPath: 'key' }).createIndex('user', 'user_id');
      if (before < 2) {
        db.createObjectStore('chains', { keyPath: ['user_id', 'item_id'] }).createIndex(
          'user',
          'user_id',
        );
        db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('user', 'user_id');
        db.createObjectStore('counter');
      }
      if (before < 3) db.createObjectStore('files');
      if (before < 4) db.createObjectStore('lock');
      if (before !== 1) return;
      const answers = tx.objectStore('answers');
      const oldEntries = (await answers.getAll()) as unknown as FirstEntry[]; // of the version before
      for (const entry of oldEntries) await answers.put(upgraded(entry, device_id));
    },
    blocked: events.blocked,
    blocking(_current, next, event) {
      (event.target as IDBDatabase).close(); // the newer version goes first; this page reopens
      if (next === null) events.deleted();
      else events.closed();
    },
    terminated: events.deleted,
  });
}
