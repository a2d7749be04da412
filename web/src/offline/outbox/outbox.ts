import { isReading, nextSeq } from './entry.ts';
import type { AnswerEntry, NewEntry, OutboxEntry } from './entry.ts';
import { newerItemOf } from './outcome.ts';
import { createQueue } from './queue.ts';
import { createSender, type SenderEdges } from './sender.ts';
import type { OutboxStore } from './store.ts';

interface Edges extends SenderEdges {
  store: OutboxStore;
  /** Notifies other tabs that the queue changed. */
  tell: () => void;
  device: () => string;
}

export type Outbox = ReturnType<typeof createOutbox>;

const baseAgain = (entry: AnswerEntry, mine: boolean): number | null =>
  (mine ? newerItemOf(entry.trouble?.detail ?? null)?.revision : undefined) ?? entry.base;

/**
 * Answers are stored first and sent afterwards: those to one item in order, until the server has
 * acknowledged or refused each. Refused ones stay visible until the user decides.
 */
export function createOutbox(edges: Edges) {
  const queue = createQueue(edges.store, edges.tell);
  const sender = createSender(queue, edges);
  const { current, step, write } = queue;
  const { drain } = sender;
  return {
    subscribe: queue.subscribe,
    current,
    read: queue.read,
    drain,
    /** Takes over the queue of the user who signed in. */
    async begin(user_id: string): Promise<void> {
      if (queue.user() !== user_id) {
        queue.changeUser(user_id);
        sender.forgetWaits();
      }
      await drain(true);
      await queue.forgetChains(edges.now());
    },
    /** Nobody is signed in: unsent answers stay stored for their user. */
    end(): void {
      queue.changeUser(null);
      sender.cancelRetry();
    },
    /** Resolves when the device has stored the answer; it is then sent in the background. */
    async add(entry: NewEntry, dropDraft?: string): Promise<void> {
      const user_id = queue.user();
      if (user_id === null) throw new Error('An answer needs a signed-in user');
      const newEntry: OutboxEntry = {
        ...entry,
        key: crypto.randomUUID(),
        seq: nextSeq([...current().entries, ...queue.chains().values()], edges.now()), // until the store assigns its position
        user_id,
        device_id: edges.device(),
        state: 'kept',
        attempts: 0,
        trouble: null,
      };
      await queue.add(newEntry, dropDraft);
      void drain();
    },
    /**
     * Resends an answer that is waiting or was refused, with the revision it was given on, so
     * anything accepted since is newer. `mine` prefers this answer over the newer one that was
     * shown, or a reading over the value of its moment.
     */
    async sendAgain({ key: old }: OutboxEntry, mine = false): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry?.state === 'conflict' || entry?.state === 'refused') {
        const fresh = { key: crypto.randomUUID(), attempts: 0, trouble: null };
        const next = isReading(entry)
          ? step(entry, 'again', {
              ...fresh,
              body: { ...entry.body, replace: mine || entry.body.replace },
            })
          : step(entry, 'again', { ...fresh, base: baseAgain(entry, mine) });
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
