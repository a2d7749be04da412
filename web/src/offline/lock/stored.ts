import { recall } from '../../kit/remembered.ts';
import { convertCopies } from '../copies/store.ts';
import { LOCK, openOutbox, type OutboxConnection } from '../outbox/database.ts';
import { device } from '../outbox/deviceId.ts';
import {
  asRow,
  isSealed,
  openedDraft,
  openedEntry,
  openedFile,
  sealedDraft,
} from '../outbox/sealing.ts';
import { isSealedFile, openVault, type DeviceLock } from './vault.ts';

/** Works on the queue's database, by a connection of its own. */
async function onQueue<T>(work: (db: OutboxConnection) => Promise<T>): Promise<T> {
  const db = await openOutbox(device(), {
    blocked: () => {},
    closed: () => {},
    deleted: () => {},
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** The lock of this device; null if it has none. */
export async function readLock(): Promise<DeviceLock | null> {
  if (recall('lock') === null) return null; // a browser that has stored nothing gets no database
  return await onQueue(async (db) => (await db.get('lock', LOCK)) ?? null);
}

const STRICT = { durability: 'strict' } as const;

/** Stores the lock, so that it outlives a crash of the device from here on; null removes it. */
export const storeLock = (lock: DeviceLock | null): Promise<void> =>
  onQueue(async (db) => {
    const tx = db.transaction('lock', 'readwrite', STRICT);
    if (lock === null) await tx.store.delete(LOCK);
    else await tx.store.put(lock, LOCK);
    await tx.done;
  });

/** Changes the lock as it is on the disk, and returns it; null if there is none. */
export const changeLock = (change: (lock: DeviceLock) => DeviceLock): Promise<DeviceLock | null> =>
  onQueue(async (db) => {
    const tx = db.transaction('lock', 'readwrite', STRICT);
    const before = await tx.store.get(LOCK);
    const after = before === undefined ? null : change(before);
    if (after !== null) await tx.store.put(after, LOCK);
    await tx.done;
    return after;
  });

/**
 * Brings everything that is stored into the form in which it is stored now, one row at a time: rows of both forms can
 * be read beside each other, so it goes on after an interruption wherever it was.
 */
export async function convertStores(): Promise<void> {
  await onQueue(async (db) => {
    for (const key of await db.getAllKeys('answers')) await convertEntry(db, key);
    for (const id of await db.getAllKeys('drafts')) await convertDraft(db, id);
    for (const id of await db.getAllKeys('files')) await convertFile(db, id);
  });
  await convertCopies();
}

/** A row that is sent, changed or converted meanwhile is left alone; what is outside of it may have been changed. */
async function convertEntry(db: OutboxConnection, key: string): Promise<void> {
  const vault = openVault();
  const row = await db.get('answers', key);
  if (row === undefined || isSealed(row) === vault.seals) return;
  const sealed = vault.seals ? await vault.seal(row, key) : null;
  const opened = sealed === null ? await openedEntry(row) : null;
  const tx = db.transaction('answers', 'readwrite', STRICT);
  const now = await tx.store.get(key);
  if (now !== undefined && isSealed(now) !== vault.seals) {
    const outer = asRow(now);
    if (sealed !== null) await tx.store.put(Object.assign(outer, { sealed }));
    if (opened !== null) await tx.store.put(Object.assign(opened, outer));
  }
  await tx.done;
}

async function convertDraft(db: OutboxConnection, id: string): Promise<void> {
  const vault = openVault();
  const row = await db.get('drafts', id);
  if (row === undefined || isSealed(row) === vault.seals) return;
  const converted = vault.seals ? await sealedDraft(vault, row) : await openedDraft(row);
  const tx = db.transaction('drafts', 'readwrite', STRICT);
  // more may have been typed since
  if ((await tx.store.get(id))?.text === row.text) await tx.store.put(converted);
  await tx.done;
}

async function convertFile(db: OutboxConnection, id: string): Promise<void> {
  const vault = openVault();
  const bytes = await db.get('files', id);
  if (bytes === undefined || isSealedFile(bytes) === vault.seals) return;
  const converted = vault.seals ? await vault.sealFile(bytes, id) : await openedFile(bytes, id);
  const tx = db.transaction('files', 'readwrite', STRICT);
  if ((await tx.store.getKey(id)) !== undefined) await tx.store.put(converted, id);
  await tx.done;
}
