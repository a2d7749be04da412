import { MAX_ANSWERS } from '@plumbline/contract/inspections/answerLimits';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { baseOf, continueChain } from './chain.ts';
import {
  isAnswer,
  isContent,
  isFile,
  isLifecycle,
  isNewObject,
  laneOf,
  pendingOf,
  waitAfter,
} from './entry.ts';
import type {
  AnswerEntry,
  CommentEntry,
  LateEntry,
  OutboxEntry,
  ReadingEntry,
  RunEntry,
  LifecycleEntry,
  ObjectEntry,
} from './entry.ts';
import type { ContentEntry } from './contentEntry.ts';
import { headOf, isBlocked, lanesOf } from './lanes.ts';
import type { AttemptOutcome } from './outcome.ts';
import type { OutboxQueue } from './queue.ts';
import type { FileProgress, StoreChange } from './store.ts';

/** What the queue says of a file while that is sent. */
export interface FileInQueue {
  /** Notes its progress; false if it was removed from the device and must not be sent. */
  note: (progress: FileProgress) => Promise<boolean>;
  /** Whether it still waits here. */
  isThere: () => boolean;
}

/** An answer that is being sent, with the revision to send along. */
export interface BegunAnswer {
  entry: AnswerEntry;
  base: number | null;
}

export interface SenderEdges {
  /** One attempt; never rejects. `base` is the revision to send along with an answer. */
  send: (entry: OutboxEntry, base: number | null, file: FileInQueue) => Promise<AttemptOutcome>;
  /** One attempt for answers to different items of one inspection; never rejects. One outcome for each, in their order. */
  sendTogether: (answers: readonly BegunAnswer[]) => Promise<AttemptOutcome[]>;
  /** Shows the server's current state of an item, before the answer leaves the queue. */
  current: (item: ItemView, entry: OutboxEntry, outcome: AttemptOutcome) => void;
  /** Notes that the server has an entry, before it leaves the queue. */
  stored: (
    entry:
      | ReadingEntry
      | RunEntry
      | ContentEntry
      | CommentEntry
      | LifecycleEntry
      | ObjectEntry
      | LateEntry,
    outcome: Extract<AttemptOutcome, { event: 'store' }>,
  ) => void;
  /** Lets only one tab work at a time on this part of the queue. */
  alone: (part: QueuePart['name'], work: () => Promise<void>) => Promise<void>;
  /** Whether an entry is not sent over the present network. */
  waitsForNetwork: (entry: OutboxEntry) => boolean;
  later: (work: () => void, milliseconds: number) => () => void;
  now: () => number;
}

/** The part of the queue that one sender sends. Files have their own, so that a large one holds up no answer. */
export interface QueuePart {
  name: 'entries' | 'files';
  has: (entry: OutboxEntry) => boolean;
  /** The number of items, indicators or contents sent concurrently. */
  lanes: number;
  /** Called when an entry has left the queue or waits for a decision: the other part may have waited for it. */
  moved: (entry: OutboxEntry) => void;
}

/** Whether an answer may be sent with others: not once the server had a fault, which may be due to any one of them. */
const goesAlong = ({ trouble }: AnswerEntry): boolean =>
  trouble?.reason !== 'server' && trouble?.reason !== 'stranger';

/** The number of failing items in a row that end a round, because the items are not the cause. */
const PATIENCE = 3;

/**
 * How a round continues: with the next entry of this lane, with other lanes and this one in another round, with others since this one
 * has failed, or not at all.
 */
type Continuation = 'next' | 'later' | 'lane' | 'all';

/** Sends a part of the queue in rounds, entries of one item in order, and retries failed ones. */
export function createSender(queue: OutboxQueue, edges: SenderEdges, part: QueuePart) {
  const { send, alone, later, now } = edges;
  const { current, step, write } = queue;
  const ownEntries = () => current().entries.filter(part.has);
  let running: Promise<void> | null = null;
  let again = false;
  let forceNext = false;
  let cancelRetry = () => {};
  /** The earliest time of the next attempt for each entry. */
  const earliestTry = new Map<string, number>();

  /** The revision to send along with an answer. */
  const baseAt = (entry: OutboxEntry): number | null =>
    isAnswer(entry) ? baseOf(entry, queue.chains().get(entry.item_id)) : null;

  async function sendOne(entry: OutboxEntry): Promise<Continuation> {
    let sending = step(entry, 'send', { attempts: entry.attempts + 1 });
    if (sending === null) return 'next';
    const note: FileInQueue['note'] = async (progress) => {
      if (sending === null || !isFile(sending)) return false;
      const isNoted = await queue.noteFile(sending.key, progress);
      if (isNoted) sending = { ...sending, ...progress };
      return isNoted;
    };
    const { key } = sending;
    const isThere = () => queue.has(key);
    const outcome = await send(sending, baseAt(sending), { note, isThere });
    return await conclude(sending, outcome);
  }

  /** Answers of one inspection, each the next of its item; returns how each of them continues. */
  async function sendTogether(answers: readonly AnswerEntry[]): Promise<Continuation[]> {
    const begun = answers.flatMap((answer) => {
      const entry = step(answer, 'send', { attempts: answer.attempts + 1 });
      return entry === null ? [] : [{ entry, base: baseAt(entry) }];
    });
    const outcomes = await edges.sendTogether(begun);
    const ends: Continuation[] = [];
    for (const [n, { entry }] of begun.entries()) {
      const outcome = outcomes[n];
      if (outcome !== undefined) ends.push(await conclude(entry, outcome));
    }
    return ends;
  }

  /** Takes over what the attempt has led to. */
  async function conclude(sending: OutboxEntry, outcome: AttemptOutcome): Promise<Continuation> {
    if (outcome.event === 'done' || outcome.event === 'store' || outcome.event === 'withdraw') {
      const next = outcome.event === 'done' ? noteAnswer(sending, outcome) : undefined;
      if (outcome.event === 'store' && !isAnswer(sending)) edges.stored(sending, outcome);
      step(sending, 'done');
      const isAcknowledged = outcome.event !== 'withdraw';
      await write({
        ...(isAcknowledged ? leaving(sending) : { remove: [sending.key] }),
        chain: next,
      });
      return moved(sending);
    }
    // the server has refused to make a content of the file, so it has none
    const refused = outcome.event === 'refuse' && isFile(sending) ? { posted: false } : {};
    const entryAfter = step(sending, outcome.event, { trouble: outcome.trouble, ...refused });
    if (outcome.event === 'overtake') edges.current(outcome.item, sending, outcome);
    if (entryAfter !== null) await write({ put: [entryAfter], needs: [sending.key] });
    if (outcome.event !== 'hold') return moved(sending);
    const wait = outcome.wait === null ? waitAfter(sending.attempts) : outcome.wait * 1000;
    if (outcome.trouble.reason !== 'network') earliestTry.set(sending.key, now() + wait);
    return outcome.all ? 'all' : 'lane';
  }

  /** What follows an entry that has left the queue or waits for a decision: what was blocked by it is sent in another round. */
  function moved(entry: OutboxEntry): Continuation {
    again ||= isLifecycle(entry) || isNewObject(entry) || queue.lifecycleAround(entry).length > 0;
    part.moved(entry);
    return isLifecycle(entry) ? 'later' : 'next'; // its next one may wait for what another tab has stored
  }

  /** The change that removes an acknowledged entry: a file with its bytes, a removed content with everything about it. */
  function leaving(entry: OutboxEntry): StoreChange {
    if (!isContent(entry) || entry.kind === 'annotation') return { remove: [entry.key] };
    const { content_id } = entry;
    if (entry.kind === 'file') return { remove: [entry.key], dropFiles: [content_id] };
    queue.forgetContent(content_id);
    return { remove: [entry.key], dropContents: [content_id] };
  }

  /** Shows an acknowledged answer; returns the chain that it continues. */
  function noteAnswer(entry: OutboxEntry, outcome: Extract<AttemptOutcome, { event: 'done' }>) {
    edges.current(outcome.item, entry, outcome);
    if (!isAnswer(entry)) return undefined;
    const next = continueChain(queue.chains().get(entry.item_id), entry, outcome.item.revision);
    if (next !== undefined && queue.user() === entry.user_id)
      queue.chains().set(entry.item_id, next);
    return next;
  }

  /** Takes those of the lanes whose next answer can go along with this one. */
  function companionsOf(
    first: AnswerEntry,
    lanes: string[],
    headOfLane: (lane: string) => OutboxEntry | undefined,
  ): AnswerEntry[] {
    const companions: AnswerEntry[] = [];
    for (const lane of lanes.slice()) {
      if (companions.length === MAX_ANSWERS - 1) break;
      const head = headOfLane(lane);
      if (head === undefined || !isAnswer(head) || !goesAlong(head)) continue;
      if (head.inspection_id !== first.inspection_id) continue;
      companions.push(head);
      lanes.splice(lanes.indexOf(lane), 1);
    }
    return companions;
  }

  async function sendRound(force: boolean): Promise<void> {
    const began = queue.visit();
    await queue.read();
    const isDue = (entry: OutboxEntry) =>
      !queue.isKeeping(entry.key) &&
      !edges.waitsForNetwork(entry) &&
      (force || (earliestTry.get(entry.key) ?? 0) <= now());
    const waits = (entry: OutboxEntry) => isBlocked(entry, queue.around(entry));
    const lanes = lanesOf(ownEntries(), waits, isDue);
    let failures = 0;
    let over = false;
    /** What a lane can send now. */
    const headOfLane = (lane: string) => {
      const head = headOf(queue.about(lane).filter(part.has), lane, waits);
      return head === undefined || waits(head) || !isDue(head) ? undefined : head;
    };
    const sendHead = async (head: OutboxEntry): Promise<Continuation> => {
      const companions =
        isAnswer(head) && goesAlong(head) ? companionsOf(head, lanes, headOfLane) : [];
      if (!isAnswer(head) || companions.length === 0) return await sendOne(head);
      const [own = 'next', ...others] = await sendTogether([head, ...companions]);
      for (const [n, other] of others.entries())
        if (other === 'next') lanes.push(...companions.slice(n, n + 1).map(laneOf));
      return others.includes('all') ? 'all' : own;
    };
    const work = async () => {
      for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
        let proceedWith: Continuation = 'next';
        while (proceedWith === 'next') {
          const head = headOfLane(lane);
          if (over || queue.visit() !== began || head === undefined) break;
          proceedWith = await sendHead(head);
          failures = proceedWith === 'next' || proceedWith === 'later' ? 0 : failures + 1;
        }
        over ||= proceedWith === 'all' || failures >= PATIENCE;
      }
    };
    await Promise.all(Array.from({ length: part.lanes }, work));
    if (queue.visit() !== began) return;
    for (const key of earliestTry.keys()) if (!queue.has(key)) earliestTry.delete(key);
    queue.noteSynced(new Date(now()));
    retryLater();
  }

  /** Retries as soon as the first answer is due; without a session only signing in helps. */
  function retryLater(): void {
    const waiting = pendingOf(ownEntries()).filter(
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
    try {
      while (again) {
        again = false;
        const force = forceNext;
        forceNext = false;
        cancelRetry();
        await alone(part.name, () => sendRound(force));
      }
    } finally {
      running = null; // at once: a request that comes after the last look at `again` begins anew
    }
  }

  /** Sends what is waiting, with `force` also what is backing off; resolves when nothing is under way. */
  function drain(force = false): Promise<void> {
    if (queue.user() === null) return Promise.resolve();
    again = true;
    forceNext ||= force;
    running ??= drainAll();
    return running;
  }

  return {
    drain,
    /** Another user's answers do not wait for what failed before. */
    forgetWaits: () => earliestTry.clear(),
    cancelRetry: () => cancelRetry(),
  };
}
