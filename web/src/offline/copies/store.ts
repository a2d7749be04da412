import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DATABASE, type Facts, type Copy } from './rows.ts';
import { excess } from './room.ts';

interface Schema extends DBSchema {
  facts: { key: string; value: Facts };
  texts: { key: string; value: string };
}

const NAMES = ['facts', 'texts'] as const;

let connection: Promise<IDBPDatabase<Schema>> | undefined;
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => (connection = undefined);
  connection ??= openDB<Schema>(DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('facts', { keyPath: 'id' });
      db.createObjectStore('texts');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close(); // the newer version goes first
      forget();
    },
    terminated: forget,
  });
  return connection;
}

/** One operation at a time, and no failure is worth a message: a device without room stores nothing. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
  const result = last.then(async () => work(await database())).catch(() => otherwise);
  last = result;
  return result;
}

/** Stores a result; drops rows of other users or of an older contract, and whatever exceeds the limits. */
export const keep = ({ text, ...facts }: Copy): Promise<void> =>
  inTurn(async (db) => {
    const tx = db.transaction(NAMES, 'readwrite');
    await tx.objectStore('facts').put(facts);
    await tx.objectStore('texts').put(text, facts.id);
    const all = await tx.objectStore('facts').getAll();
    const [own, foreign] = [true, false].map((isOwn) =>
      all.filter((row) => (row.account === facts.account && row.shape === facts.shape) === isOwn),
    );
    const idsToDrop = [...(foreign ?? []).map(({ id }) => id), ...excess(own ?? [])];
    for (const id of idsToDrop) {
      void tx.objectStore('facts').delete(id);
      void tx.objectStore('texts').delete(id);
    }
    await tx.done;
  }, undefined);

/** Reads a stored result and marks it as used. */
export const readCopy = (id: string, now: number): Promise<{ text: string; at: number } | null> =>
  inTurn(async (db) => {
    const tx = db.transaction(NAMES, 'readwrite');
    const facts = await tx.objectStore('facts').get(id);
    const text = await tx.objectStore('texts').get(id);
    if (facts !== undefined) await tx.objectStore('facts').put({ ...facts, used: now });
    await tx.done;
    return facts === undefined || text === undefined ? null : { text, at: facts.at };
  }, null);

/** Deletes everything of all users. */
export const deleteCopies = (): Promise<void> =>
  inTurn(async (db) => {
    const tx = db.transaction(NAMES, 'readwrite');
    await Promise.all([tx.objectStore('facts').clear(), tx.objectStore('texts').clear(), tx.done]);
  }, undefined);
