import { isStorageFull } from '../../kit/storageFull.ts';
import type { RevisionChain } from './chain.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { vault } from '../lock/vault.ts';
import { assignPositions, LOCK, openOutbox } from './database.ts';
import type { OutboxConnection } from './database.ts';
import { dropAbout, isAbout, isContent, type OutboxEntry } from './entry.ts';
import { fileStore } from './fileStore.ts';
import {
  isSealed,
  openedDraft,
  openedEntry,
  requireForm,
  sealedChanges,
  sealedDraft,
} from './sealing.ts';
import type { StoreChange, OutboxStore, DraftStore, WaitingFiles, EntryCounter } from './store.ts';

const NAMES = ['answers', 'chains', 'drafts', 'counter', 'files', 'lock'] as const;

/** The disk has a lock of which this page does not know, as after a crash while it was set: it begins anew behind it. */
async function shutIfLocked(db: OutboxConnection): Promise<void> {
  if (recall('lock') !== null || (await db.get('lock', LOCK)) === undefined) return;
  remember('lock', '1');
  window.location.reload();
}

/** Those of the changes that can be written, one after the other, because what they need is there. */
async function possibleOf(
  changes: readonly StoreChange[],
  isThere: (key: string) => Promise<boolean>,
): Promise<StoreChange[]> {
  const there = new Map<string, boolean>();
  const possible: StoreChange[] = [];
  for (const change of changes) {
    const { add, put = [], needs = [], remove = [] } = change;
    for (const key of needs) if (!there.has(key)) there.set(key, await isThere(key));
    if (!needs.every((key) => there.get(key))) continue;
    possible.push(change);
    for (const { key } of add === undefined ? put : [add]) there.set(key, true);
    for (const key of remove) there.set(key, false);
  }
  return possible;
}

/** Applies changes to entries by key. */
function applyTo(entries: Map<string, OutboxEntry>, changes: readonly StoreChange[]): void {
  for (const { add, put = [], needs = [], remove = [], dropContents } of changes) {
    if (!needs.every((key) => entries.has(key))) continue;
    for (const entry of add === undefined ? put : [add]) entries.set(entry.key, entry);
    for (const key of remove) entries.delete(key);
    dropAbout(entries, dropContents);
  }
}

interface Surroundings {
  /** Gives up what can be fetched again. Whether there was any. */
  makeRoom: () => Promise<boolean>;
  /** Whether entries that are deleted under this page are to be written back: not where their user has erased them. */
  keepsDeleted: () => boolean;
  /** Told of the files that were deleted under this page. */
  lost: (files: number) => void;
}

/** IndexedDB, flushed to the disk before an answer counts as stored. */
export function browserStore(
  device: () => string,
  { makeRoom, keepsDeleted, lost }: Surroundings = {
    makeRoom: async () => false,
    keepsDeleted: () => false,
    lost: () => {},
  },
): OutboxStore & DraftStore & WaitingFiles & EntryCounter {
  /** What is on the disk as far as this page knows, in case the browser deletes it. */
  let known = new Map<string, OutboxEntry>();
  /** The changes not yet on the disk, in order. */
  let unsaved: StoreChange[] = [];
  /** The changes that were not written, because an entry that they need is gone. */
  const tooLate = new WeakSet<StoreChange>();
  let connection: Promise<OutboxConnection> | undefined;
  let readable = true;
  let blocked = false;
  let writing: Promise<unknown> = Promise.resolve();
  let sealing: Promise<unknown> = Promise.resolve();

  function database(): Promise<OutboxConnection> {
    connection ??= new Promise((resolve, reject) => {
      const events = {
        blocked: () => {
          blocked = true;
          reject(new Error('Another tab keeps the storage shut'));
        },
        closed: () => (connection = undefined),
        deleted: () => {
          connection = undefined;
          const entries = keepsDeleted() ? [...known.values()] : [];
          if (entries.length === 0) return;
          lost(entries.filter(isContent).length); // without its bytes, a file is none
          unsaved = [{ put: entries.filter((entry) => !isContent(entry)) }, ...unsaved];
          writing = writing.then(save);
        },
      };
      openOutbox(device(), events).then(async (db) => {
        blocked = false;
        await shutIfLocked(db);
        connection = Promise.resolve(db); // even if the caller was already told that it is blocked
        resolve(db);
      }, reject);
    });
    return connection;
  }

  async function onDatabase<T>(work: (db: OutboxConnection) => Promise<T>): Promise<T> {
    try {
      return await work(await database());
    } catch (error) {
      if (!blocked) connection = undefined; // no storage, no room, or closed by the browser: the next use reopens it
      throw error;
    }
  }

  /** On a full device once more, in the room of what can be fetched again. */
  const withRoom = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (!isStorageFull(error) || !(await makeRoom())) throw error;
      return await work();
    });

  const apply = async (unsealed: readonly StoreChange[]): Promise<void> => {
    const key = vault.current();
    const { rows, marks } = await sealedChanges(key, unsealed);
    await onDatabase(async (db) => {
      const tx = db.transaction(NAMES, 'readwrite', { durability: 'strict' });
      await requireForm(tx.objectStore('lock'), key);
      const answers = tx.objectStore('answers');
      const changes = await possibleOf(
        rows,
        async (entry) => (await answers.getKey(entry)) !== undefined,
      );
      for (const [n, change] of unsealed.entries())
        if (!changes.includes(rows[n] ?? change)) tooLate.add(change);
      await assignPositions(
        tx.objectStore('counter'),
        changes.flatMap(({ add }) => add ?? []),
      );
      const files = tx.objectStore('files');
      const drafts = tx.objectStore('drafts');
      const answered = new Set<string>();
      for (const { dropDraft } of changes) {
        const typed = dropDraft && (await drafts.get(dropDraft.id));
        if (typed && typed.text === (isSealed(typed) ? marks.get(typed.id) : dropDraft.text))
          answered.add(dropDraft.id);
      }
      const gone = new Set(changes.flatMap(({ dropContents = [] }) => dropContents));
      const stored = gone.size > 0 ? await answers.getAll() : [];
      const about = [...stored, ...changes.flatMap(({ put = [] }) => put)].filter(isAbout(gone));
      const acts = changes.flatMap(
        ({ add, put = [], remove = [], chain, dropChains = [], dropFiles = [] }) => [
          ...[...(add === undefined ? [] : [add]), ...put].map((entry) => answers.put(entry)),
          ...remove.map((each) => answers.delete(each)),
          ...(chain === undefined ? [] : [tx.objectStore('chains').put(chain)]),
          ...dropChains.map(({ user_id, item_id }) =>
            tx.objectStore('chains').delete([user_id, item_id]),
          ),
          ...dropFiles.map((content_id) => files.delete(content_id)),
        ],
      );
      acts.push(...[...answered].map((id) => drafts.delete(id)));
      acts.push(
        ...about.map((entry) => answers.delete(entry.key)),
        ...[...gone].map((content_id) => files.delete(content_id)),
      );
      tx.commit(); // in one transaction, so that a reload at this moment cannot undo it
      await Promise.all([...acts, tx.done]);
    });
    for (const [n, { add }] of unsealed.entries()) if (add) add.seq = rows[n]?.add?.seq ?? add.seq;
  };

  async function save(): Promise<void> {
    const changes = unsaved;
    if (changes.length === 0) return;
    const isSaved = await withRoom(() => ordered(() => apply(changes))).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    const saved = new Set(changes);
    unsaved = unsaved.filter((change) => !saved.has(change));
    applyTo(
      known,
      changes.filter((change) => !tooLate.has(change)),
    );
  }

  /** Sealing takes a moment, in which a draft and the answer that it becomes must not overtake each other. */
  function ordered<T>(work: () => Promise<T>): Promise<T> {
    if (vault.current() === null) return work();
    const turn = sealing.then(work);
    sealing = turn.catch(() => undefined);
    return turn;
  }

  /** After everything that is on its way to the disk. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(save).then(work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  async function keep(change: StoreChange): Promise<boolean> {
    unsaved = [...unsaved, change];
    await (writing = writing.then(save));
    return !tooLate.has(change);
  }

  const readRows = (
    db: OutboxConnection,
    user_id: string,
  ): Promise<[OutboxEntry[], RevisionChain[]]> =>
    Promise.all([
      db.getAllFromIndex('answers', 'user', user_id),
      db.getAllFromIndex('chains', 'user', user_id),
    ]);

  /** Applies the changes that are only in memory, or were when the reading began, to the entries on the disk. */
  function withUnsaved(
    entries: OutboxEntry[],
    user_id: string,
    before: ReadonlySet<StoreChange>,
  ): OutboxEntry[] {
    const all = new Map(entries.map((entry) => [entry.key, entry]));
    applyTo(all, [...new Set([...before, ...unsaved])]);
    return [...all.values()].filter((entry) => entry.user_id === user_id);
  }

  const files = fileStore(onDatabase, inTurn);
  return {
    ...files,
    addFile: (entry, bytes) => withRoom(() => files.addFile(entry, bytes)),
    async read(user_id) {
      await (writing = writing.then(save));
      const before = new Set(unsaved);
      const rows = await onDatabase((db) => readRows(db, user_id))
        .then(async ([entries, chains]) => {
          for (const one of unsaved) before.add(one); // opening takes a moment, in which they may be saved
          return { entries: await Promise.all(entries.map(openedEntry)), chains };
        })
        .catch(() => null);
      readable = rows !== null;
      if (rows === null) return null;
      known = new Map(rows.entries.map((entry) => [entry.key, entry]));
      return { ...rows, entries: withUnsaved(rows.entries, user_id, before) };
    },
    write: keep,
    async add(entry, dropDraft) {
      const add = { ...entry };
      await keep({ add, dropDraft });
      return add.seq;
    },
    problem: () => {
      if (blocked) return 'blocked';
      if (!readable) return 'unreadable';
      return unsaved.some(({ add, put = [] }) => add || put.length > 0) ? 'not_durable' : null;
    },
    readDrafts: (user_id) =>
      onDatabase((db) => db.getAllFromIndex('drafts', 'user', user_id))
        .then((rows) => Promise.all(rows.map(openedDraft)))
        .catch(() => []),
    writeDraft: (draft) =>
      ordered(async () => {
        const key = vault.current();
        const row = key?.seals && typeof draft !== 'string' ? await sealedDraft(key, draft) : draft;
        await onDatabase(async (db) => {
          const tx = db.transaction('drafts', 'readwrite');
          const { store } = tx;
          const act = typeof row === 'string' ? store.delete(row) : store.put(row);
          tx.commit(); // the page may end before it would hear that this key was written
          await Promise.all([act, tx.done]);
        });
      }).catch(() => undefined),
    isNew: () => onDatabase(async (db) => (await db.count('counter')) === 0).catch(() => false),
    count: () => onDatabase((db) => db.count('answers')).catch(() => 0),
  };
}
