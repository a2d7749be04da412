import { vault, type Vault } from '../lock/vault.ts';
import { assignPositions } from './database.ts';
import type { OutboxConnection } from './database.ts';
import { isContent, isFile } from './entry.ts';
import { openedFile, requireForm, sealedEntry } from './sealing.ts';
import type { WaitingFiles } from './store.ts';

const NAMES = ['answers', 'files', 'counter', 'lock'] as const;
const begin = (db: OutboxConnection) =>
  db.transaction(NAMES, 'readwrite', { durability: 'strict' });
type Transaction = ReturnType<typeof begin>;

/**
 * Files in IndexedDB. `onDatabase` opens it, `inTurn` lets earlier changes reach the disk first.
 * Each step reads and writes in one transaction, so that tabs agree on whether a file was sent.
 */
export function fileStore(
  onDatabase: <T>(work: (db: OutboxConnection) => Promise<T>) => Promise<T>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): WaitingFiles {
  const inForm = <T>(key: Vault | null, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    onDatabase(async (db) => {
      const tx = begin(db);
      const checked = requireForm(tx.objectStore('lock'), key).then(() => work(tx));
      const [result] = await Promise.all([checked, tx.done]);
      return result;
    });
  const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTurn(() => inForm(vault.current(), work));

  return {
    addFile: (entry, bytes) =>
      inTurn(async () => {
        const key = vault.current();
        const seals = key?.seals === true;
        const stored = seals ? await sealedEntry(key, entry) : { ...entry };
        const file = seals ? await key.sealFile(bytes, entry.content_id) : bytes;
        return await inForm(key, async (tx) => {
          await assignPositions(tx.objectStore('counter'), [stored]);
          await Promise.all([
            tx.objectStore('answers').put(stored),
            tx.objectStore('files').put(file, entry.content_id),
          ]);
          return stored.seq;
        });
      }),
    bytesOf: async (content_id) => {
      const stored = await onDatabase((db) => db.get('files', content_id));
      return stored ? await openedFile(stored, content_id) : null;
    },
    noteFile: (key, progress) =>
      change(async (tx) => {
        const answers = tx.objectStore('answers');
        const entry = await answers.get(key);
        if (entry === undefined) return false;
        await answers.put({ ...entry, ...progress }); // the key is that of a file's entry
        return true;
      }),
    withdraw: (content_id) =>
      change(async (tx) => {
        const answers = tx.objectStore('answers');
        const own = (await answers.getAll())
          .filter(isContent)
          .filter((entry) => entry.content_id === content_id);
        const file = own.find(isFile);
        if (file === undefined || file.posted) return false;
        await Promise.all([
          ...own.map(({ key }) => answers.delete(key)),
          tx.objectStore('files').delete(content_id),
        ]);
        return true;
      }),
  };
}
