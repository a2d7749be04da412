import { createStore } from '../../kit/createStore.ts';
import type { RevisionChain } from './chain.ts';
import type { FileEntry } from './contentEntry.ts';
import type { DraftText } from './database.ts';
import { inSendingOrder, isContent, isFile, laneOf, type OutboxEntry } from './entry.ts';
import type { OutboxState } from './shownQueue.ts';
import { stepOf, type EntryEvent } from './states.ts';
import type { FileProgress, WaitingFiles, OutboxStore, StoreChange } from './store.ts';

/** The time after which a chain without further answers is dropped. */
const DAY = 86_400_000;

export type OutboxQueue = ReturnType<typeof createQueue>;

/**
 * The answers of the signed-in user, as shown and as stored on the device. `tell` notifies other
 * tabs that the stored ones changed.
 */
export function createQueue(store: OutboxStore & WaitingFiles, tell: () => void) {
  const queue = createStore<OutboxState>({ entries: [], syncedAt: null, problem: null });
  const { current } = queue;
  let user: string | null = null;
  /** The number of sign-ins and sign-outs: a round belongs to one of them, even if the same user comes back. */
  let visit = 0;
  let chains = new Map<string, RevisionChain>();
  /** The keys being written to the store or removed from it: a concurrent read may not reflect them yet. */
  const keysInProgress = new Set<string>();
  const removed = new Set<string>();

  const change = (part: Partial<OutboxState>): void => queue.change({ ...current(), ...part });
  const replace = (key: string, entry: OutboxEntry | null) =>
    change({
      entries: current().entries.flatMap((one) => (one.key !== key ? [one] : entry ? [entry] : [])),
    });

  /** Reads what is stored by this tab, by others, and by the page before a reload. */
  async function read(): Promise<void> {
    const owner = user;
    const began = visit;
    if (owner === null) return;
    const before = new Set(current().entries);
    const keysBefore = new Set(keysInProgress);
    const onDisk = await store.read(owner);
    if (visit !== began) return;
    if (onDisk === null) return change({ problem: store.problem() });
    for (const chain of onDisk.chains) {
      const own = chains.get(chain.item_id);
      if (own === undefined || own.seq < chain.seq) chains.set(chain.item_id, chain);
    }
    const sending = current().entries.filter(({ state: at }) => at === 'sending');
    // entries that moved on meanwhile must not fall back to what the disk held when the read began
    const fresh = current().entries.filter((one) => !before.has(one) || keysBefore.has(one.key));
    const all = new Map([...onDisk.entries, ...fresh, ...sending].map((one) => [one.key, one]));
    const entries = inSendingOrder([...all.values()].filter(({ key }) => !removed.has(key)));
    change({ entries, problem: store.problem() });
  }

  async function write(next: StoreChange): Promise<void> {
    for (const { key } of next.put ?? []) keysInProgress.add(key);
    for (const key of next.remove ?? []) removed.add(key);
    await store.write(next);
    for (const { key } of next.put ?? []) keysInProgress.delete(key);
    noteProblem();
    tell();
  }

  /** Everything about a content that is no more, neither here nor on the server; returns the keys. */
  function forgetContent(content_id: string): string[] {
    const isOwn = (one: OutboxEntry) => isContent(one) && one.content_id === content_id;
    const keys = current()
      .entries.filter(isOwn)
      .map(({ key }) => key);
    for (const key of keys) removed.add(key);
    change({ entries: current().entries.filter((one) => !isOwn(one)) });
    return keys;
  }

  function noteProblem(): void {
    if (store.problem() !== current().problem) change({ problem: store.problem() });
  }

  return {
    subscribe: queue.subscribe,
    current,
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
      // the next user has sent nothing yet
      change({ entries: [], syncedAt: null });
    },
    /** Resolves when the device has stored the answer. */
    async add(entry: OutboxEntry, dropDraft?: DraftText): Promise<void> {
      keysInProgress.add(entry.key);
      if (entry.user_id === user) change({ entries: [...current().entries, entry] });
      const seq = await store.add(entry, dropDraft);
      replace(entry.key, { ...entry, seq });
      keysInProgress.delete(entry.key);
      noteProblem();
      tell();
    },
    /** Resolves when the device has stored the file; rejects, with nothing stored, if it has no room. */
    async addFile(entry: FileEntry, bytes: Blob): Promise<void> {
      const began = visit;
      const seq = await store.addFile(entry, bytes);
      if (visit === began) {
        const others = current().entries.filter(({ key }) => key !== entry.key); // read from the disk meanwhile
        change({ entries: [...others, { ...entry, seq }] });
      }
      tell();
    },
    /** Notes the progress of a file before anything that depends on it; false if it is no longer to be sent. */
    async noteFile(key: string, progress: FileProgress): Promise<boolean> {
      const isThere = await store.noteFile(key, progress);
      const entry = current().entries.find((one) => one.key === key);
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
      if (current().entries.length === 0 && current().problem === null) change({ syncedAt: at });
    },
    /** Drops chains whose answers were sent long ago. */
    async forgetChains(now: number): Promise<void> {
      const open = new Set(current().entries.map(laneOf));
      const old = [...chains.values()].filter(
        ({ item_id, seq }) => !open.has(item_id) && seq < now - DAY,
      );
      for (const { item_id } of old) chains.delete(item_id);
      if (old.length > 0) await store.write({ dropChains: old });
    },
  };
}
