import type { ItemView } from '@plumbline/contract/inspections/items';
import { baseOf, continueChain } from './chain.ts';
import {
  isAnswer,
  isReading,
  pendingOf,
  waitAfter,
  type OutboxEntry,
  type ReadingEntry,
} from './entry.ts';
import { headOf, lanesOf } from './lanes.ts';
import type { Outcome } from './outcome.ts';
import type { Queue } from './queue.ts';

export interface SenderEdges {
  /** One attempt; never rejects. `base` is the revision to send along. */
  send: (entry: OutboxEntry, base: number | null) => Promise<Outcome>;
  /** The server's current state of an item; shown before the answer leaves the queue. */
  current: (item: ItemView, entry: OutboxEntry, outcome: Outcome) => void;
  /** The server has a reading; noted before it leaves the queue. */
  stored: (entry: ReadingEntry) => void;
  /** Lets only one tab work at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  later: (work: () => void, milliseconds: number) => () => void;
  now: () => number;
}

/** Items sent concurrently. */
const LANES = 4;
/** This many failing items in a row end a round, because the items are not the cause. */
const PATIENCE = 3;

/** Sends the answers of the queue in rounds, those to one item in order, and retries what failed. */
export function createSender(queue: Queue, edges: SenderEdges) {
  const { send, alone, later, now } = edges;
  const { current, step, write } = queue;
  let running: Promise<void> | null = null;
  let again = false;
  let forceNext = false;
  let cancelRetry = () => {};
  /** The earliest time of the next attempt. */
  const earliestTry = new Map<string, number>();

  /** Whether the round continues with the next answer to this item, with other items, or not at all. */
  async function sendOne(entry: OutboxEntry): Promise<'next' | 'lane' | 'all'> {
    const chain = isAnswer(entry) ? queue.chains().get(entry.item_id) : undefined;
    const sending = step(entry, 'send', { attempts: entry.attempts + 1 });
    if (sending === null) return 'next';
    const outcome = await send(sending, isAnswer(sending) ? baseOf(sending, chain) : null);
    if (outcome.event === 'done' || outcome.event === 'store') {
      const next = outcome.event === 'done' ? noteAnswer(sending, outcome) : undefined;
      if (isReading(sending)) edges.stored(sending);
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

  /** Shows an acknowledged answer; returns the chain that it continues. */
  function noteAnswer(entry: OutboxEntry, outcome: Extract<Outcome, { event: 'done' }>) {
    edges.current(outcome.item, entry, outcome);
    if (!isAnswer(entry)) return undefined;
    const next = continueChain(queue.chains().get(entry.item_id), entry, outcome.item.revision);
    if (next !== undefined && queue.user() === entry.user_id)
      queue.chains().set(entry.item_id, next);
    return next;
  }

  async function sendRound(force: boolean): Promise<void> {
    const began = queue.visit();
    await queue.read();
    const isDue = ({ key }: OutboxEntry) =>
      !queue.isKeeping(key) && (force || (earliestTry.get(key) ?? 0) <= now());
    const lanes = lanesOf(current().entries, isDue);
    let failures = 0;
    let over = false;
    const work = async () => {
      for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
        let proceedWith: 'next' | 'lane' | 'all' = 'next';
        while (proceedWith === 'next') {
          const head = headOf(current().entries, lane);
          if (over || queue.visit() !== began || head === undefined || !isDue(head)) break;
          proceedWith = await sendOne(head);
          failures = proceedWith === 'next' ? 0 : failures + 1;
        }
        over ||= proceedWith === 'all' || failures >= PATIENCE;
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    if (queue.visit() !== began) return;
    queue.noteSynced(new Date(now()));
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
    if (queue.user() === null) return Promise.resolve();
    again = true;
    forceNext ||= force;
    running ??= drainAll().finally(() => (running = null));
    return running;
  }

  return {
    drain,
    /** Another user's answers do not wait for what failed before. */
    forgetWaits: () => earliestTry.clear(),
    cancelRetry: () => cancelRetry(),
  };
}
