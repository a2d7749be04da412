import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OutboxEntry } from './entry.ts';

/** Where answers wait. Nothing here ever throws: a device without storage keeps them in memory. */
export interface OutboxStore {
  all(user_id: string): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(key: string): Promise<void>;
  /** False while some answer would not survive closing the page. */
  readonly isDurable: () => boolean;
}

interface Schema extends DBSchema {
  answers: { key: string; value: OutboxEntry; indexes: { user: string } };
}
const DATABASE = 'plumbline';
const VERSION = 1;

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade: (db) =>
      void db.createObjectStore('answers', { keyPath: 'key' }).createIndex('user', 'user_id'),
  });
}

/** IndexedDB, written through to the disk before an answer counts as kept. */
export function browserStore(): OutboxStore {
  const memory = new Map<string, OutboxEntry>();
  const unsaved = new Set<string>();
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => (opened ??= open());

  async function write(act: (answers: Writable) => Promise<unknown>): Promise<boolean> {
    try {
      const tx = (await database()).transaction('answers', 'readwrite', { durability: 'strict' });
      const written = act(tx.store);
      tx.commit(); // at once: a reload in this moment must not take it back
      await Promise.all([written, tx.done]);
      return true;
    } catch {
      opened = undefined; // no storage, no room, or closed by the browser: the next write tries anew
      return false;
    }
  }

  return {
    async all(user_id) {
      const kept = await database()
        .then((db) => db.getAllFromIndex('answers', 'user', user_id))
        .catch(() => []);
      const own = [...memory.values()].filter((entry) => entry.user_id === user_id);
      return [...new Map([...kept, ...own].map((entry) => [entry.key, entry])).values()];
    },
    async put(entry) {
      memory.set(entry.key, entry);
      unsaved.add(entry.key);
      if (!(await write((answers) => answers.put(entry)))) return;
      unsaved.delete(entry.key);
      if (memory.get(entry.key) === entry) memory.delete(entry.key);
    },
    async remove(key) {
      memory.delete(key);
      unsaved.delete(key);
      await write((answers) => answers.delete(key));
    },
    isDurable: () => unsaved.size === 0,
  };
}

type Writable = {
  put: (entry: OutboxEntry) => Promise<unknown>;
  delete: (key: string) => Promise<unknown>;
};
