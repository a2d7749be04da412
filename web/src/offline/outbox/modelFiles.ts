import { dropAbout, isContent, isFile, type AnswerEntry, type OutboxEntry } from './entry.ts';
import type { OutboxStore, WaitingFiles } from './store.ts';

/** The files and their entries on a disk in memory. */
interface FileDisk {
  entries: Map<string, OutboxEntry>;
  files: Map<string, Blob>;
  /** Stores an entry at the end of the queue. */
  add: (entry: OutboxEntry) => number;
}

/** The steps of `fileStore.ts`; each happens completely or not at all. */
export function filesOn({ entries, files, add }: FileDisk) {
  return {
    addFile(entry, bytes) {
      files.set(entry.content_id, bytes);
      return add(entry);
    },
    bytesOf: (content_id) => files.get(content_id) ?? null,
    noteFile(key, progress) {
      const entry = entries.get(key);
      if (entry === undefined) return false;
      entries.set(key, { ...entry, ...progress }); // the key is that of a file's entry
      return true;
    },
    withdraw(content_id) {
      const own = [...entries.values()]
        .filter(isContent)
        .filter((entry) => entry.content_id === content_id);
      const file = own.find(isFile);
      if (file === undefined || file.posted) return false;
      for (const { key } of own) entries.delete(key);
      files.delete(content_id);
      return true;
    },
  } satisfies { [K in keyof WaitingFiles]: (...args: Parameters<WaitingFiles[K]>) => unknown };
}

/** The same as a store that answers at once. */
function memoryFiles(entries: Map<string, OutboxEntry>): WaitingFiles {
  const add = (entry: OutboxEntry) => {
    entries.set(entry.key, entry);
    return entry.seq;
  };
  const steps = filesOn({ entries, files: new Map(), add });
  return {
    addFile: async (...given) => steps.addFile(...given),
    bytesOf: async (...given) => steps.bytesOf(...given),
    noteFile: async (...given) => steps.noteFile(...given),
    withdraw: async (...given) => steps.withdraw(...given),
  };
}

/** A browser that stores everything unless told otherwise. */
export function memoryStore(): OutboxStore & WaitingFiles & { entries: Map<string, OutboxEntry> } {
  const entries = new Map<string, OutboxEntry>();
  return {
    entries,
    ...memoryFiles(entries),
    read: (user_id) =>
      Promise.resolve({
        entries: [...entries.values()].filter((entry) => entry.user_id === user_id),
        chains: [],
      }),
    write: async ({ put = [], needs = [], remove = [], dropContents }) => {
      if (!needs.every((key) => entries.has(key))) return false;
      for (const entry of put) entries.set(entry.key, entry);
      for (const key of remove) entries.delete(key);
      dropAbout(entries, dropContents);
      return true;
    },
    add: (entry) => Promise.resolve(void entries.set(entry.key, entry)).then(() => entry.seq),
    problem: () => null,
  };
}

/** An answer that waits. */
export const answerOf = (item_id: string, change: Partial<AnswerEntry> = {}): AnswerEntry => ({
  key: item_id,
  seq: 1,
  user_id: 'olena',
  device_id: 'phone',
  inspection_id: 'i',
  detail_id: 'd',
  item_id,
  about: { inspection: '', number: '', item: item_id, check_type_code: null, unit: null },
  base: 0,
  body: { quality_status_code: 30 },
  state: 'kept',
  attempts: 0,
  trouble: null,
  ...change,
});
