import { recall } from '../../kit/remembered.ts';
import { isSealedFile, openVault, type DeviceLock, type Vault } from '../lock/vault.ts';
import { LOCK, type TypedDraft } from './database.ts';
import type { OutboxEntry } from './entry.ts';
import type { StoreChange } from './store.ts';

/** What the steps of the store look at, none of which says what somebody has answered: it stays beside what is sealed. */
const OUTER = ['key', 'user_id', 'seq', 'kind', 'content_id', 'upload_url', 'posted'];

/** A row as it is stored behind a lock. */
interface Sealed {
  sealed: ArrayBuffer;
}
export const isSealed = (row: object): row is Sealed => 'sealed' in row;

/** The part of an entry or its row that stays outside of what is sealed. */
export const asRow = (entry: OutboxEntry): OutboxEntry =>
  Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => OUTER.includes(name) && value !== undefined),
  ) as unknown as OutboxEntry; // all that the steps of the store look at

/** The row of an entry, which looks like one to whoever needs no more than its place in the queue. */
export const sealedEntry = async (vault: Vault, entry: OutboxEntry): Promise<OutboxEntry> =>
  Object.assign(asRow(entry), { sealed: await vault.seal(entry, entry.key) });

/** What was changed outside is newer than what is sealed. */
export async function openedEntry(row: OutboxEntry): Promise<OutboxEntry> {
  if (!isSealed(row)) return row;
  const { sealed, ...outer } = row;
  const inner = await openVault().open(sealed, row.key);
  return Object.assign(inner as OutboxEntry, outer); // as it was sealed
}

/** The row of a draft: its text tells only whether it is the same text. */
export const sealedDraft = async (vault: Vault, draft: TypedDraft): Promise<TypedDraft> =>
  ({
    id: draft.id,
    user_id: draft.user_id,
    text: await vault.mark(draft.text),
    sealed: await vault.seal(draft, draft.id),
  }) as unknown as TypedDraft; // a row like one

export const openedDraft = async (row: TypedDraft): Promise<TypedDraft> =>
  isSealed(row) ? ((await openVault().open(row.sealed, row.id)) as TypedDraft) : row; // as it was sealed

export const openedFile = async (bytes: Blob, id: string): Promise<Blob> =>
  isSealedFile(bytes) ? await openVault().openFile(bytes, id) : bytes;

/** The changes as they are written, and the marks of the drafts that have become answers, by draft. */
export async function sealedChanges(
  vault: Vault | null,
  changes: readonly StoreChange[],
): Promise<{ rows: StoreChange[]; marks: Map<string, string> }> {
  const marks = new Map<string, string>();
  if (vault === null) return { rows: [...changes], marks };
  const rows = await Promise.all(
    changes.map(async (change) => {
      const { add, put = [], dropDraft } = change;
      if (dropDraft) marks.set(dropDraft.id, await vault.mark(dropDraft.text));
      if (!vault.seals) return change;
      return {
        ...change,
        add: add && (await sealedEntry(vault, add)),
        put: await Promise.all(put.map((entry) => sealedEntry(vault, entry))),
      };
    }),
  );
  return { rows, marks };
}

interface StoredLock {
  get: (key: typeof LOCK) => Promise<DeviceLock | undefined>;
  put: (lock: DeviceLock, key: typeof LOCK) => Promise<unknown>;
}

/**
 * Nothing is written in another form than the lock on the disk asks for: neither in plain text beside a lock that another
 * tab has set, nor sealed with a key that is gone. If the browser has deleted the database, the lock goes first.
 */
export async function requireForm(stored: StoredLock, vault: Vault | null): Promise<void> {
  let lock = await stored.get(LOCK);
  if (lock === undefined && vault?.seals && recall('lock') !== null) {
    lock = vault.lock;
    await stored.put(lock, LOCK);
  }
  const wanted = lock === undefined || lock.ending ? null : lock.id;
  if (wanted !== (vault?.seals ? vault.lock.id : null))
    throw new Error('The lock of this device has changed');
}
