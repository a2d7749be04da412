import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isStorageFull } from '../../kit/storageFull.ts';
import { DATABASE, type StoredCopy, type CopyFacts, type PictureFacts } from './rows.ts';
import { copyTrouble, excess, excessPictures, lostCopies } from './room.ts';
import { storedChanges } from './shownState.ts';
import { isSealedFile, openVault, vault } from '../lock/vault.ts';

interface Schema extends DBSchema {
  facts: { key: string; value: CopyFacts };
  /** Sealed where the device has a lock. */
  texts: { key: string; value: string | ArrayBuffer };
  /** The facts about pictures, and the pictures themselves, by content. */
  pictures: { key: string; value: PictureFacts };
  bytes: { key: string; value: Blob };
}

const NAMES = ['facts', 'texts'] as const;
const PICTURES = ['pictures', 'bytes'] as const;
const ALL = [...NAMES, ...PICTURES] as const;

let connection: Promise<IDBPDatabase<Schema>> | undefined;
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => (connection = undefined);
  const lose = () => {
    forget();
    lostCopies.change(lostCopies.current() + 1);
  };
  connection ??= openDB<Schema>(DATABASE, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('facts', { keyPath: 'id' });
        db.createObjectStore('texts');
      }
      db.createObjectStore('pictures', { keyPath: 'id' });
      db.createObjectStore('bytes');
    },
    blocking: (_current, next, event) => {
      (event.target as IDBDatabase).close(); // the newer version goes first
      if (next === null) lose();
      else forget();
    },
    terminated: lose,
  });
  connection.catch(forget); // the next use tries again
  return connection;
}

/** The last operation, since they run one at a time. No failure is worth a message of its own: what is missing is counted. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
  const open = () =>
    database().catch((error: unknown) => {
      copyTrouble.change('unusable');
      throw error;
    });
  const result = last.then(async () => work(await open())).catch(() => otherwise);
  last = result;
  return result;
}

async function changing(work: (db: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
  await inTurn(work, undefined);
  storedChanges.change(storedChanges.current() + 1);
}

type StoredText = Schema['texts']['value'];

/** A text in the form in which it is to be stored now. */
async function storedText(text: StoredText, id: string): Promise<StoredText> {
  const key = vault.current();
  const plain = await openedText(text, id);
  return key?.seals ? await key.seal(plain, id) : plain;
}

/** Rejects while the lock of the device is shut, as if there were no copy. */
async function openedText(text: StoredText, id: string): Promise<string> {
  if (typeof text === 'string') return text;
  return (await openVault().open(text, id)) as string; // as it was sealed
}

async function storedPicture(bytes: Blob, id: string): Promise<Blob> {
  const key = vault.current();
  const plain = await openedPicture(bytes, id);
  return key?.seals ? await key.sealFile(plain, id) : plain;
}

async function openedPicture(bytes: Blob, id: string): Promise<Blob> {
  return isSealedFile(bytes) ? await openVault().openFile(bytes, id) : bytes;
}

/** Brings everything into the form in which it is to be stored now; what was in it already stays as it is. */
export const convertCopies = (): Promise<void> =>
  changing(async (db) => {
    const seals = vault.current()?.seals === true;
    for (const id of await db.getAllKeys('texts')) {
      const text = await db.get('texts', id);
      if (text !== undefined && (typeof text === 'string') === seals)
        await db.put('texts', await storedText(text, id), id);
    }
    for (const id of await db.getAllKeys('bytes')) {
      const bytes = await db.get('bytes', id);
      if (bytes !== undefined && isSealedFile(bytes) !== seals)
        await db.put('bytes', await storedPicture(bytes, id), id);
    }
  });

/** Drops all pictures, which take the most room and are needed least. Whether there were any. */
async function dropPictures(db: IDBPDatabase<Schema>): Promise<boolean> {
  const tx = db.transaction(PICTURES, 'readwrite');
  const count = await tx.objectStore('pictures').count();
  await Promise.all([...PICTURES.map((name) => tx.objectStore(name).clear()), tx.done]);
  return count > 0;
}

/** Makes room for what exists only on this device. Whether there was anything to drop. */
export const makeRoom = (): Promise<boolean> => {
  copyTrouble.change('full'); // no more pictures are fetched
  return inTurn(dropPictures, false).finally(() =>
    storedChanges.change(storedChanges.current() + 1),
  );
};

/** Stores something, on a full device in the place of pictures; notes why that has failed. */
const storing = (work: (db: IDBPDatabase<Schema>) => Promise<void>): Promise<void> =>
  changing(async (db) => {
    try {
      await work(db);
    } catch (error) {
      copyTrouble.change(isStorageFull(error) ? 'full' : 'unusable');
      if (isStorageFull(error) && (await dropPictures(db))) await work(db);
    }
  });

/** Stores a result. */
export async function keep({ text, ...facts }: StoredCopy): Promise<void> {
  await storing(async (db) => {
    const stored = await storedText(text, facts.id);
    const tx = db.transaction(NAMES, 'readwrite');
    await tx.objectStore('facts').put(facts);
    await tx.objectStore('texts').put(stored, facts.id);
    await tx.done;
  });
  trimSoon(facts);
}

/** The time in which results are collected before the limits are applied, since that reads the facts of all. */
const TRIM_AFTER = 500;
let trimming: ReturnType<typeof setTimeout> | undefined;
function trimSoon(owner: Owner): void {
  trimming ??= setTimeout(() => {
    trimming = undefined;
    void trim(owner);
  }, TRIM_AFTER);
}

type Owner = Pick<CopyFacts, 'account' | 'shape'>;
/** Drops the results of other users and of an older contract, and whatever exceeds the limits. */
const trim = ({ account, shape }: Owner): Promise<void> =>
  changing(async (db) => {
    const tx = db.transaction(NAMES, 'readwrite');
    const all = await tx.objectStore('facts').getAll();
    const isOwn = (row: CopyFacts) => row.account === account && row.shape === shape;
    const foreign = all.filter((row) => !isOwn(row)).map(({ id }) => id);
    for (const id of [...foreign, ...excess(all.filter(isOwn))]) {
      void tx.objectStore('facts').delete(id);
      void tx.objectStore('texts').delete(id);
    }
    await tx.done;
  });

/** The facts of all that is stored for a user. */
export const readFacts = ({
  account,
  shape,
}: Owner): Promise<{ copies: CopyFacts[]; pictures: PictureFacts[] }> =>
  inTurn(
    async (db) => {
      const [copies, pictures] = await Promise.all([db.getAll('facts'), db.getAll('pictures')]);
      return {
        copies: copies.filter((row) => row.account === account && row.shape === shape),
        pictures: pictures.filter((row) => row.account === account),
      };
    },
    { copies: [], pictures: [] },
  );

/** Marks a stored result as used. */
const noteUse = (id: string, used: number): Promise<void> =>
  inTurn(async (db) => {
    const tx = db.transaction('facts', 'readwrite');
    const facts = await tx.store.get(id);
    if (facts !== undefined) await tx.store.put({ ...facts, used });
    await tx.done;
  }, undefined);

/** Notes that what belongs together is as the server has it now. */
export const renewGroup = (group: string, at: number): Promise<void> =>
  changing(async (db) => {
    const tx = db.transaction('facts', 'readwrite');
    for (const facts of await tx.store.getAll())
      if (facts.group === group) void tx.store.put({ ...facts, at });
    await tx.done;
  });

/** Reads a stored result, also on a device that has no room left for a mark of its use. */
export async function readCopy(
  id: string,
  now: number,
): Promise<{ text: string; at: number } | null> {
  const copy = await inTurn(async (db) => {
    const tx = db.transaction(NAMES);
    const facts = await tx.objectStore('facts').get(id);
    const text = await tx.objectStore('texts').get(id);
    if (facts === undefined || text === undefined) return null;
    return { text: await openedText(text, id), at: facts.at };
  }, null);
  if (copy !== null) void noteUse(id, now);
  return copy;
}

/** The stored results whose ids are wanted. */
export const readCopies = (
  isWanted: (id: string) => boolean,
): Promise<{ id: string; text: string }[]> =>
  inTurn(async (db) => {
    const ids = (await db.getAllKeys('texts')).filter(isWanted);
    const texts = await Promise.all(
      ids.map(async (id) => {
        const text = await db.get('texts', id);
        return text === undefined ? undefined : await openedText(text, id);
      }),
    );
    return ids.flatMap((id, n) => (texts[n] === undefined ? [] : { id, text: texts[n] }));
  }, []);

/** Stores a picture beside the copies of its inspection; drops those whose inspection is no longer stored. */
export const keepPicture = (facts: PictureFacts, bytes: Blob): Promise<void> =>
  changing(async (db) => {
    const stored = await storedPicture(bytes, facts.id);
    const tx = db.transaction(ALL, 'readwrite');
    await tx.objectStore('pictures').put(facts);
    await tx.objectStore('bytes').put(stored, facts.id);
    const [rows, pictures] = await Promise.all([
      tx.objectStore('facts').getAll(),
      tx.objectStore('pictures').getAll(),
    ]);
    for (const id of excessPictures(pictures, rows)) {
      void tx.objectStore('pictures').delete(id);
      void tx.objectStore('bytes').delete(id);
    }
    await tx.done;
  });

/** Which of these pictures are stored. */
export const storedPictures = (ids: readonly string[]): Promise<Set<string>> =>
  inTurn(async (db) => {
    const stored = new Set(await db.getAllKeys('pictures'));
    return new Set(ids.filter((id) => stored.has(id)));
  }, new Set<string>());

/** A stored picture; null if there is none. */
export const readPicture = (id: string): Promise<Blob | null> =>
  inTurn(async (db) => {
    const bytes = await db.get('bytes', id);
    return bytes === undefined ? null : await openedPicture(bytes, id);
  }, null);

/** Deletes what belongs together, with its pictures. */
export const deleteGroup = (group: string): Promise<void> =>
  changing(async (db) => {
    const tx = db.transaction(ALL, 'readwrite');
    for (const [facts, content] of [NAMES, PICTURES] as const)
      for (const row of await tx.objectStore(facts).getAll()) {
        if (row.group !== group) continue;
        void tx.objectStore(facts).delete(row.id);
        void tx.objectStore(content).delete(row.id);
      }
    await tx.done;
  });

/** Deletes everything of all users. */
export const deleteCopies = (): Promise<void> =>
  changing(async (db) => {
    const tx = db.transaction(ALL, 'readwrite');
    await Promise.all([...ALL.map((name) => tx.objectStore(name).clear()), tx.done]);
  });
