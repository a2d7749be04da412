import type { RevisionChain } from './chain.ts';
import { assignPositions, openOutbox } from './database.ts';
import type { OutboxConnection } from './database.ts';
import { dropAbout, isAbout, type OutboxEntry } from './entry.ts';
import { filesWithoutBytes, fileStore } from './fileStore.ts';
import type { StoreChange, OutboxStore, DraftStore, WaitingFiles, EntryCounter } from './store.ts';

const NAMES = ['answers', 'chains', 'drafts', 'counter', 'files'] as const;

/** IndexedDB, flushed to the disk before an answer counts as stored. */
export function browserStore(
  device: () => string,
): OutboxStore & DraftStore & WaitingFiles & EntryCounter {
  /** The changes not yet on the disk, in order. */
  let unsaved: StoreChange[] = [];
  let connection: Promise<OutboxConnection> | undefined;
  let readable = true;
  let blocked = false;
  let writing: Promise<unknown> = Promise.resolve();

  function database(): Promise<OutboxConnection> {
    connection ??= new Promise((resolve, reject) => {
      const events = {
        blocked: () => {
          blocked = true;
          reject(new Error('Another tab keeps the storage shut'));
        },
        closed: () => (connection = undefined),
      };
      openOutbox(device(), events).then((db) => {
        blocked = false;
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

  const apply = (changes: readonly StoreChange[]) =>
    onDatabase(async (db) => {
      const tx = db.transaction(NAMES, 'readwrite', { durability: 'strict' });
      await assignPositions(
        tx.objectStore('counter'),
        changes.flatMap(({ add }) => add ?? []),
      );
      const files = tx.objectStore('files');
      const drafts = tx.objectStore('drafts');
      const answered = new Set<string>();
      for (const { dropDraft } of changes)
        if (dropDraft && (await drafts.get(dropDraft.id))?.text === dropDraft.text)
          answered.add(dropDraft.id);
      const gone = new Set(changes.flatMap(({ dropContents = [] }) => dropContents));
      const stored = gone.size > 0 ? await tx.objectStore('answers').getAll() : [];
      const about = [...stored, ...changes.flatMap(({ put = [] }) => put)].filter(isAbout(gone));
      const withdrawn = await filesWithoutBytes((id) => files.getKey(id), changes);
      const acts = changes.flatMap(
        ({ add, put = [], remove = [], chain, dropChains = [], dropFiles = [] }) => [
          ...(add === undefined ? [] : [tx.objectStore('answers').put(add)]),
          ...put
            .filter((entry) => !withdrawn.has(entry))
            .map((entry) => tx.objectStore('answers').put(entry)),
          ...remove.map((key) => tx.objectStore('answers').delete(key)),
          ...(chain === undefined ? [] : [tx.objectStore('chains').put(chain)]),
          ...dropChains.map(({ user_id, item_id }) =>
            tx.objectStore('chains').delete([user_id, item_id]),
          ),
          ...dropFiles.map((content_id) => files.delete(content_id)),
        ],
      );
      acts.push(...[...answered].map((id) => drafts.delete(id)));
      acts.push(
        ...about.map(({ key }) => tx.objectStore('answers').delete(key)),
        ...[...gone].map((content_id) => files.delete(content_id)),
      );
      tx.commit(); // in one transaction, so that a reload at this moment cannot undo it
      await Promise.all([...acts, tx.done]);
    });

  async function save(): Promise<void> {
    const changes = unsaved;
    if (changes.length === 0) return;
    const isSaved = await apply(changes).then(
      () => true,
      () => false,
    );
    if (isSaved) unsaved = unsaved.slice(changes.length);
  }

  /** After everything that is on its way to the disk. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(save).then(work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  async function keep(change: StoreChange): Promise<void> {
    unsaved = [...unsaved, change];
    await (writing = writing.then(save));
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
    before: readonly StoreChange[],
  ): OutboxEntry[] {
    const all = new Map(entries.map((entry) => [entry.key, entry]));
    for (const { add, put = [], remove = [], dropContents } of new Set([...before, ...unsaved])) {
      for (const entry of add === undefined ? put : [add])
        if (entry.user_id === user_id) all.set(entry.key, entry);
      for (const key of remove) all.delete(key);
      dropAbout(all, dropContents);
    }
    return [...all.values()];
  }

  return {
    ...fileStore(onDatabase, inTurn),
    async read(user_id) {
      await (writing = writing.then(save));
      const before = unsaved;
      const rows = await onDatabase((db) => readRows(db, user_id)).catch(() => null);
      readable = rows !== null;
      if (rows === null) return null;
      const [entries, chains] = rows;
      return { entries: withUnsaved(entries, user_id, before), chains };
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
      onDatabase((db) => db.getAllFromIndex('drafts', 'user', user_id)).catch(() => []),
    writeDraft: (draft) =>
      onDatabase(async (db) => {
        const tx = db.transaction('drafts', 'readwrite');
        const { store } = tx;
        const act = typeof draft === 'string' ? store.delete(draft) : store.put(draft);
        tx.commit(); // the page may end before it would hear that this key was written
        await Promise.all([act, tx.done]);
      }).catch(() => undefined),
    count: () => onDatabase((db) => db.count('answers')).catch(() => 0),
  };
}
