import { createStore } from '../../kit/createStore.ts';
import type { RevisionChain } from './chain.ts';
import type { FileEntry } from './contentEntry.ts';
import type { DraftText } from './database.ts';
import { Entries } from './entries.ts';
import { inSendingOrder, isFile, laneOf } from './entry.ts';
import type { OutboxEntry } from './entry.ts';
import type { OutboxState } from './shownQueue.ts';
import { stepOf, type EntryEvent } from './states.ts';
import type { FileProgress, WaitingFiles, OutboxStore, StoreChange, StoredQueue } from './store.ts';

/** The time after which a chain without further answers is dropped. */
const DAY = 86_400_000;

export type OutboxQueue = ReturnType<typeof createQueue>;

/** What changes of an entry while it waits. */
function progressOf(entry: OutboxEntry): string {
  const { seq, state, attempts, trouble } = entry;
  const { upload_url = null, posted = false } = isFile(entry) ? entry : {};
  return JSON.stringify([seq, state, attempts, trouble, upload_url, posted]);
}

/**
 * The answers of the signed-in user, as shown and as stored on the device. `tell` notifies other
 * tabs that the stored ones changed.
 */
export function createQueue(store: OutboxStore & WaitingFiles, tell: () => void) {
  let state: OutboxState = { entries: [], syncedAt: null, problem: null };
  const entries = new Entries();
  /** Whether `state` has the entries as they are. */
  let isListed = true;
  const shown = createStore(state);
  let isTelling = false;
  let user: string | null = null;
  /** The number of sign-ins and sign-outs: a round belongs to one of them, even if the same user comes back. */
  let visit = 0;
  let chains = new Map<string, RevisionChain>();
  /** The keys being written to the store: a concurrent read may not reflect them yet. */
  const keysInProgress = new Set<string>();
  /** The keys removed while the store was read or written: what is read may still have them. */
  const removed = new Set<string>();
  let underWay = 0;

  /** Reads or writes, and takes over what was read. */
  async function onStore<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === 0) removed.clear();
    }
  }

  function current(): OutboxState {
    if (!isListed) state = { ...state, entries: entries.all() };
    isListed = true;
    return state;
  }
  /** Pages see several changes of one moment as one. */
  function tellPages(): void {
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      shown.change(current());
    });
  }
  function change(part: Partial<Omit<OutboxState, 'entries'>>): void {
    state = { ...state, ...part };
    tellPages();
  }
  function changeEntries(): void {
    isListed = false;
    tellPages();
  }
  /** Unless it is gone meanwhile. */
  function replace(key: string, entry: OutboxEntry | null): void {
    if (entries.get(key) === undefined) return;
    if (entry?.key !== key) entries.remove(key);
    if (entry !== null) entries.put(entry);
    changeEntries();
  }

  /** Reads what is stored by this tab, by others, and by the page before a reload. */
  async function read(): Promise<void> {
    const owner = user;
    const began = visit;
    if (owner === null) return;
    await onStore(async () => {
      const before = new Set(entries.all().filter(({ key }) => !keysInProgress.has(key)));
      const onDisk = await store.read(owner);
      if (visit !== began) return;
      if (onDisk !== null) takeOver(onDisk, before);
      noteProblem();
    });
  }

  /** `before`: the entries that were at rest when the read began; others have moved on, and must not fall back. */
  function takeOver(onDisk: StoredQueue, before: ReadonlySet<OutboxEntry>): void {
    for (const chain of onDisk.chains) {
      const own = chains.get(chain.item_id);
      if (own === undefined || own.seq < chain.seq) chains.set(chain.item_id, chain);
    }
    const known = entries.all();
    const sending = known.filter(({ state: at }) => at === 'sending');
    const fresh = known.filter((one) => !before.has(one));
    const all = new Map([...onDisk.entries, ...fresh, ...sending].map((one) => [one.key, one]));
    const left = [...all.values()].filter(({ key }) => !removed.has(key));
    const next = inSendingOrder(left).map((one) => {
      const same = entries.get(one.key);
      return same && progressOf(same) === progressOf(one) ? same : one;
    });
    if (next.length === known.length && next.every((one, i) => one === known[i])) return;
    entries.clear();
    for (const one of next) entries.put(one);
    changeEntries();
  }

  /** Whether it was written: if another tab was first with what it needs, what that has made of it is read. */
  async function write(next: StoreChange): Promise<boolean> {
    const { put = [], remove = [] } = next;
    for (const { key } of put) keysInProgress.add(key);
    for (const key of remove) removed.add(key);
    const isWritten = await onStore(() => store.write(next));
    for (const { key } of put) keysInProgress.delete(key);
    noteProblem();
    if (isWritten) tell();
    else await readInstead(next);
    return isWritten;
  }

  async function readInstead({ put = [], remove = [] }: StoreChange): Promise<void> {
    for (const { key } of put) entries.remove(key);
    for (const key of remove) removed.delete(key);
    changeEntries();
    await read();
  }

  /** Everything about a content that is no more, neither here nor on the server. */
  function forgetContent(content_id: string): void {
    const own = entries.about(content_id).filter((one) => laneOf(one) === content_id);
    for (const { key } of own) {
      removed.add(key);
      entries.remove(key);
    }
    changeEntries();
  }

  function noteProblem(): void {
    if (store.problem() !== state.problem) change({ problem: store.problem() });
  }

  return {
    subscribe: shown.subscribe,
    current,
    about: entries.about,
    lifecycleAround: (entry: OutboxEntry) => entries.lifecycleAround(entry),
    around: (entry: OutboxEntry) => entries.around(entry),
    has: (key: string) => entries.get(key) !== undefined,
    read,
    write,
    user: () => user,
    visit: () => visit,
    chains: () => chains,
    isKeeping: (key: string) => keysInProgress.has(key),
    /** Changes the user of the queue; entries that another left unsent stay stored. */
    changeUser(next: string | null): void {
      user = next;
      visit += 1;
      chains = new Map();
      entries.clear();
      changeEntries();
      change({ syncedAt: null }); // the next user has sent nothing yet
    },
    /** Resolves when the device has stored the answer. */
    async add(entry: OutboxEntry, dropDraft?: DraftText): Promise<void> {
      keysInProgress.add(entry.key);
      if (entry.user_id === user) {
        entries.put(entry);
        changeEntries();
      }
      const seq = await store.add(entry, dropDraft);
      replace(entry.key, { ...entry, seq });
      keysInProgress.delete(entry.key);
      noteProblem();
      tell();
    },
    /** Puts other entries in the place of some, here and on the device, in one step. Whether all of those were still there. */
    async exchange(gone: readonly OutboxEntry[], next: readonly OutboxEntry[]): Promise<boolean> {
      const needs = [...gone, ...next].map(({ key }) => key).filter((key) => entries.get(key));
      for (const { key } of [...gone, ...next]) entries.remove(key);
      for (const entry of next) entries.put(entry);
      changeEntries();
      return await write({ put: next, needs, remove: gone.map(({ key }) => key) });
    },
    /** Resolves when the device has stored the file; rejects, with nothing stored, if it has no room. */
    async addFile(entry: FileEntry, bytes: Blob): Promise<void> {
      const began = visit;
      const seq = await store.addFile(entry, bytes);
      if (visit === began) {
        entries.remove(entry.key); // read from the disk meanwhile
        entries.put({ ...entry, seq });
        changeEntries();
      }
      tell();
    },
    /** Notes the progress of a file before anything that depends on it; false if it is no longer to be sent. */
    async noteFile(key: string, progress: FileProgress): Promise<boolean> {
      const isThere = await store.noteFile(key, progress);
      const entry = entries.get(key);
      if (isThere && entry !== undefined && isFile(entry)) replace(key, { ...entry, ...progress });
      return isThere;
    },
    /** Removes a file and its changes, unless the server may have it already; says whether it did. */
    async withdraw(content_id: string): Promise<boolean> {
      if (!(await store.withdraw(content_id))) return false;
      forgetContent(content_id);
      tell();
      return true;
    },
    forgetContent,
    /** The entry after a step, shown at once; null when it has left the queue. */
    step: <E extends OutboxEntry>(
      entry: E,
      event: EntryEvent,
      change_: Partial<E> = {},
    ): E | null => {
      const to = stepOf(entry.state, event);
      if (to === null) throw new Error(`An answer that is ${entry.state} cannot ${event}`);
      const next = to === 'gone' ? null : { ...entry, ...change_, state: to };
      replace(entry.key, next);
      return next;
    },
    noteSynced(at: Date): void {
      if (current().entries.length === 0 && state.problem === null) change({ syncedAt: at });
    },
    /** Drops chains whose answers were sent long ago. */
    async forgetChains(now: number): Promise<void> {
      const open = new Set(entries.all().map(laneOf));
      const old = [...chains.values()].filter(
        ({ item_id, seq }) => !open.has(item_id) && seq < now - DAY,
      );
      for (const { item_id } of old) chains.delete(item_id);
      if (old.length > 0) await store.write({ dropChains: old });
    },
  };
}
