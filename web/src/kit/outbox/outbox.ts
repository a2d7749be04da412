import type { AnswerResult } from '@plumbline/contract/inspections';
import { RefusalError } from '../api.ts';
import {
  inOrder,
  isFinal,
  nextSeq,
  waitAfter,
  waitingOf,
  type NewEntry,
  type OutboxEntry,
} from './entry.ts';
import type { OutboxStore } from './store.ts';

export interface OutboxState {
  /** Everything not acknowledged by the server, in order; refused answers among them. */
  entries: readonly OutboxEntry[];
  /** Since when the server cannot be reached; null while it can. */
  offlineSince: Date | null;
  /** When the queue was last found empty. */
  syncedAt: Date | null;
  /** False when the device would not keep the answers over a reload. */
  durable: boolean;
}

interface Edges {
  store: OutboxStore;
  /** Rejects with `RefusalError` when the server says no, with anything else when it was not reached. */
  send: (entry: OutboxEntry) => Promise<AnswerResult>;
  /** Before the answer leaves the queue, so that no older value is seen in between. */
  acknowledged: (entry: OutboxEntry, result: AnswerResult) => void;
  /** One tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Other tabs are told that the queue changed. */
  tell: () => void;
  later: (work: () => void, milliseconds: number) => () => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Answers are kept first and sent then, one by one and in order, until the server has acknowledged
 * or refused them. A refused answer stays visible; the ones behind it go on.
 */
export function createOutbox({ store, send, acknowledged, alone, tell, later }: Edges) {
  let state: OutboxState = { entries: [], offlineSince: null, syncedAt: null, durable: true };
  let user: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let cancelRetry = () => {};
  /** On their way into the store, and out of it: what is read meanwhile may not know of them yet. */
  const keeping = new Set<string>();
  const gone = new Set<string>();
  const listeners = new Set<() => void>();

  function change(next: Partial<OutboxState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const replace = (key: string, entry: OutboxEntry | null) =>
    change({
      entries: state.entries.flatMap((one) => (one.key !== key ? [one] : entry ? [entry] : [])),
    });

  /** Reads what is kept: of this tab, of others, and of the page before the reload. */
  async function read(): Promise<void> {
    const owner = user;
    if (owner === null) return;
    const known = new Set(state.entries.map(({ key }) => key));
    const entering = new Set(keeping);
    const kept = await store.all(owner);
    if (user !== owner) return;
    const fresh = state.entries.filter(({ key }) => !known.has(key) || entering.has(key));
    const all = [...new Map([...kept, ...fresh].map((entry) => [entry.key, entry])).values()];
    const entries = inOrder(all.filter(({ key }) => !gone.has(key)));
    change({ entries, durable: store.isDurable() });
  }

  async function keep(entry: OutboxEntry): Promise<void> {
    keeping.add(entry.key);
    await store.put(entry);
    keeping.delete(entry.key);
    if (!store.isDurable()) change({ durable: false });
    else if (!state.durable) change({ durable: true });
    tell();
  }

  async function release({ key }: OutboxEntry): Promise<void> {
    gone.add(key);
    replace(key, null);
    await store.remove(key);
    tell();
  }

  /** True when the queue may go on with the next answer. */
  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    try {
      const result = await send(entry);
      acknowledged(entry, result);
    } catch (error) {
      if (!(error instanceof RefusalError) || !isFinal(error.status)) return fail(error);
      const refused = { ...entry, refusal: { status: error.status, detail: error.detail } };
      replace(entry.key, refused);
      await keep(refused);
      return true;
    }
    failures = 0;
    if (state.offlineSince !== null) change({ offlineSince: null });
    await release(entry);
    return true;
  }

  function fail(error: unknown): boolean {
    failures += 1;
    const wait = error instanceof RefusalError ? error.retryAfter : null;
    if (!(error instanceof RefusalError))
      change({ offlineSince: state.offlineSince ?? new Date() });
    // without a session nothing is tried; signing in begins again
    if (error instanceof RefusalError && error.status === 401) return false;
    cancelRetry();
    cancelRetry = later(() => void drain(), wait === null ? waitAfter(failures) : wait * 1000);
    return false;
  }

  async function sendAll(): Promise<void> {
    const owner = user;
    await read();
    for (;;) {
      const [next] = waitingOf(state.entries);
      if (next === undefined) return change({ syncedAt: new Date() });
      if (user !== owner || !(await sendOne(next))) return;
    }
  }

  async function drainAll(): Promise<void> {
    while (again) {
      again = false;
      cancelRetry();
      await alone(sendAll);
    }
  }

  /** Sends what waits; resolves when nothing is on its way any more, sent or not. */
  function drain(): Promise<void> {
    if (user === null) return Promise.resolve();
    again = true;
    running ??= drainAll().finally(() => (running = null));
    return running;
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => state,
    read,
    drain,
    /** Takes over the queue of the user who signed in. */
    async begin(user_id: string): Promise<void> {
      if (user === user_id) return;
      user = user_id;
      failures = 0;
      change({ entries: [], offlineSince: null, syncedAt: null });
      await drain();
    },
    /** Nobody is signed in: what waits stays kept for its user. */
    end(): void {
      user = null;
      cancelRetry();
      change({ entries: [], offlineSince: null });
    },
    /** Resolves when the device has kept the answer; sending goes on by itself. */
    async add(entry: NewEntry): Promise<void> {
      if (user === null) throw new Error('An answer needs a signed-in user');
      const seq = nextSeq(state.entries, Date.now());
      const kept = { ...entry, key: crypto.randomUUID(), seq, user_id: user, refusal: null };
      change({ entries: [...state.entries, kept] });
      await keep(kept);
      void drain();
    },
    /** Sends a refused answer once more, as a new try. */
    async retry(entry: OutboxEntry): Promise<void> {
      const { key: _key, seq: _seq, user_id: _user, refusal: _refusal, ...intent } = entry;
      await this.add(intent);
      await release(entry);
    },
    /** The user has seen a refusal and lets the answer go. */
    forget: release,
  };
}
