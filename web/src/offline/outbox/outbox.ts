import type { ItemView } from '@plumbline/contract/inspections/items';
import { newerItemOf, type Outcome } from './outcome.ts';
import { baseOf, continueChain, type Chain } from './chain.ts';
import {
  inOrder,
  nextSeq,
  pendingOf,
  waitAfter,
  type NewEntry,
  type OutboxEntry,
} from './entry.ts';
import { headOf, lanesOf } from './lanes.ts';
import { stepOf, type EntryEvent } from './states.ts';
import type { OutboxStore, StoreChange, StoreProblem } from './store.ts';
import { createStore } from '../../kit/createStore.ts';

export interface OutboxState {
  /** Everything the server has not acknowledged, in order, including what waits for a decision. */
  entries: readonly OutboxEntry[];
  /** When the queue was last empty. */
  syncedAt: Date | null;
  /** What is wrong with the device's storage. */
  problem: StoreProblem | null;
}

interface Edges {
  store: OutboxStore;
  /** One try; never rejects. `base` is the revision to send along. */
  send: (entry: OutboxEntry, base: number | null) => Promise<Outcome>;
  /** The server's current state of an item; shown before the answer leaves the queue. */
  current: (item: ItemView, entry: OutboxEntry, outcome: Outcome) => void;
  /** Lets only one tab work at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Notifies other tabs that the queue changed. */
  tell: () => void;
  later: (work: () => void, milliseconds: number) => () => void;
  now: () => number;
  device: () => string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Items sent concurrently. */
const LANES = 4;
/** This many failing items in a row end a round, because the items are not the cause. */
const PATIENCE = 3;
const DAY = 86_400_000;

/**
 * Answers are stored first and sent afterwards: those to one item in order, until the server has
 * acknowledged or refused each. Refused ones stay visible until the user decides.
 */
export function createOutbox(edges: Edges) {
  const { store, send, alone, tell, later, now } = edges;
  const queue = createStore<OutboxState>({ entries: [], syncedAt: null, problem: null });
  const { current } = queue;
  let user: string | null = null;
  /** Counts sign-ins and sign-outs: a round belongs to one of them, even if the same user comes back. */
  let visit = 0;
  let chains = new Map<string, Chain>();
  let running: Promise<void> | null = null;
  let again = false;
  let forceNext = false;
  let cancelRetry = () => {};
  /** The earliest time of the next try. */
  const earliestTry = new Map<string, number>();
  /** Being written to the store, or removed from it: a concurrent read may not include them yet. */
  const keeping = new Set<string>();
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
    const entering = new Set(keeping);
    const onDisk = await store.read(owner);
    if (visit !== began) return;
    if (onDisk === null) return change({ problem: store.problem() });
    for (const chain of onDisk.chains) {
      const own = chains.get(chain.item_id);
      if (own === undefined || own.seq < chain.seq) chains.set(chain.item_id, chain);
    }
    const sending = current().entries.filter(({ state: at }) => at === 'sending');
    // entries that moved on meanwhile must not fall back to what the disk held when the read began
    const fresh = current().entries.filter((one) => !before.has(one) || entering.has(one.key));
    const all = new Map([...onDisk.entries, ...fresh, ...sending].map((one) => [one.key, one]));
    const entries = inOrder([...all.values()].filter(({ key }) => !removed.has(key)));
    change({ entries, problem: store.problem() });
  }

  async function write(next: StoreChange): Promise<void> {
    for (const { key } of next.put ?? []) keeping.add(key);
    for (const key of next.remove ?? []) removed.add(key);
    await store.write(next);
    for (const { key } of next.put ?? []) keeping.delete(key);
    noteProblem();
    tell();
  }

  function noteProblem(): void {
    if (store.problem() !== current().problem) change({ problem: store.problem() });
  }

  /** The entry after a step, shown at once; null when it has left the queue. */
  function step(entry: OutboxEntry, event: EntryEvent, change_: Partial<OutboxEntry> = {}) {
    const to = stepOf(entry.state, event);
    if (to === null) throw new Error(`An answer that is ${entry.state} cannot ${event}`);
    const next = to === 'gone' ? null : { ...entry, ...change_, state: to };
    replace(entry.key, next);
    return next;
  }

  /** Whether the round continues with the next answer to this item, with other items, or not at all. */
  async function sendOne(entry: OutboxEntry): Promise<'next' | 'lane' | 'all'> {
    const chain = chains.get(entry.item_id);
    const sending = step(entry, 'send', { attempts: entry.attempts + 1 });
    if (sending === null) return 'next';
    const outcome = await send(sending, baseOf(sending, chain));
    if (outcome.event === 'done') {
      edges.current(outcome.item, sending, outcome);
      const next = continueChain(chain, sending, outcome.item.revision);
      if (next !== undefined && user === sending.user_id) chains.set(sending.item_id, next);
      step(sending, 'done');
      await write({ remove: [sending.key], chain: next });
      return 'next';
    }
    const entryAfter = step(sending, outcome.event, { trouble: outcome.trouble });
    if (outcome.event === 'overtake') edges.current(outcome.item, sending, outcome);
    if (entryAfter !== null) await write({ put: [entryAfter] });
    if (outcome.event !== 'hold') return 'next';
    const wait = outcome.wait === null ? waitAfter(sending.attempts) : outcome.wait * 1000;
    if (outcome.trouble.reason !== 'network') earliestTry.set(sending.key, now() + wait);
    return outcome.all ? 'all' : 'lane';
  }

  async function sendRound(force: boolean): Promise<void> {
    const began = visit;
    await read();
    const isDue = ({ key }: OutboxEntry) =>
      !keeping.has(key) && (force || (earliestTry.get(key) ?? 0) <= now());
    const lanes = lanesOf(current().entries, isDue);
    let failures = 0;
    let over = false;
    const work = async () => {
      for (let item = lanes.shift(); item !== undefined; item = lanes.shift()) {
        let went: 'next' | 'lane' | 'all' = 'next';
        while (went === 'next') {
          const head = headOf(current().entries, item);
          if (over || visit !== began || head === undefined || !isDue(head)) break;
          went = await sendOne(head);
          failures = went === 'next' ? 0 : failures + 1;
        }
        over ||= went === 'all' || failures >= PATIENCE;
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    if (visit !== began) return;
    if (current().entries.length === 0 && current().problem === null)
      change({ syncedAt: new Date(now()) });
    retryLater();
  }

  /** Retries as soon as the first answer is due; without a session only signing in helps. */
  function retryLater(): void {
    const waiting = pendingOf(current().entries).filter(
      ({ state: at, trouble }) => at === 'held' && trouble?.reason !== 'session',
    );
    if (waiting.length === 0) return;
    const waits = waiting.map(({ key, attempts }) => {
      const at = earliestTry.get(key);
      return at === undefined ? waitAfter(attempts) : Math.max(at - now(), 0);
    });
    cancelRetry();
    cancelRetry = later(() => void drain(), Math.min(...waits));
  }

  async function drainAll(): Promise<void> {
    while (again) {
      again = false;
      const force = forceNext;
      forceNext = false;
      cancelRetry();
      await alone(() => sendRound(force));
    }
  }

  /** Sends what is waiting, with `force` also what is backing off; resolves when nothing is under way. */
  function drain(force = false): Promise<void> {
    if (user === null) return Promise.resolve();
    again = true;
    forceNext ||= force;
    running ??= drainAll().finally(() => (running = null));
    return running;
  }

  /** Drops chains whose answers were sent long ago. */
  async function forgetChains(): Promise<void> {
    const open = new Set(current().entries.map(({ item_id }) => item_id));
    const old = [...chains.values()].filter(
      ({ item_id, seq }) => !open.has(item_id) && seq < now() - DAY,
    );
    for (const { item_id } of old) chains.delete(item_id);
    if (old.length > 0) await store.write({ dropChains: old });
  }

  return {
    subscribe: queue.subscribe,
    current,
    read,
    drain,
    /** Takes over the queue of the user who signed in. */
    async begin(user_id: string): Promise<void> {
      if (user !== user_id) {
        user = user_id;
        visit += 1;
        chains = new Map();
        earliestTry.clear();
        change({ entries: [], syncedAt: null });
      }
      await drain(true);
      await forgetChains();
    },
    /** Nobody is signed in: unsent answers stay stored for their user. */
    end(): void {
      user = null;
      visit += 1;
      cancelRetry();
      // the next user has sent nothing yet
      change({ entries: [], syncedAt: null });
    },
    /** Resolves when the device has stored the answer; it is then sent in the background. */
    async add(entry: NewEntry, dropDraft?: string): Promise<void> {
      if (user === null) throw new Error('An answer needs a signed-in user');
      const newEntry: OutboxEntry = {
        ...entry,
        key: crypto.randomUUID(),
        seq: nextSeq([...current().entries, ...chains.values()], now()), // until the store assigns its position
        user_id: user,
        device_id: edges.device(),
        state: 'kept',
        attempts: 0,
        trouble: null,
      };
      keeping.add(newEntry.key);
      change({ entries: [...current().entries, newEntry] });
      const seq = await store.add(newEntry, dropDraft);
      replace(newEntry.key, { ...newEntry, seq });
      keeping.delete(newEntry.key);
      noteProblem();
      tell();
      void drain();
    },
    /**
     * Resends an answer that is waiting or was refused, with the revision it was given on, so
     * anything accepted since is newer. `mine` prefers this answer over the newer one that was
     * shown.
     */
    async sendAgain({ key: old }: OutboxEntry, mine = false): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry?.state === 'conflict' || entry?.state === 'refused') {
        const newer = mine ? newerItemOf(entry.trouble?.detail ?? null) : null;
        const fresh = { key: crypto.randomUUID(), attempts: 0, trouble: null };
        const next = step(entry, 'again', { ...fresh, base: newer?.revision ?? entry.base });
        if (next !== null) await write({ put: [next], remove: [old] });
      }
      await drain(true);
    },
    /** The user has seen the answer and discards it. */
    async discard({ key: old }: OutboxEntry): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry === undefined || entry.state === 'sending') return;
      step(entry, 'discard');
      await write({ remove: [old] });
    },
  };
}
