import type { AnswerResult, ItemView } from '@plumbline/contract/inspections/items';
import { beforeEach, describe, expect, test } from 'vitest';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { baseOf, continueChain } from './chain.ts';
import {
  countAnswers,
  inSendingOrder,
  isAnswer,
  nextSeq,
  waitAfter,
  type AnswerEntry,
  type OutboxEntry,
  laneOf,
} from './entry.ts';
import { isBlocked } from './lanes.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { outcomeOfAll, outcomeOfError, outcomeOfResult, outcomesOfVerdicts } from './outcome.ts';
import { phaseOf } from './phase.ts';
import { STATE_STEPS, stepOf, type EntryEvent, type EntryState } from './states.ts';
import { answerOf, memoryStore } from './modelFiles.ts';

const viewOf = (id: string, revision: number) => ({ id, revision }) as ItemView; // what the queue reads

describe('the order of the queue', () => {
  test('follows the order of answering, whatever the store returns', () => {
    const entries = [
      answerOf('c', { seq: 3 }),
      answerOf('a', { seq: 1 }),
      answerOf('b', { seq: 2 }),
    ];
    expect(inSendingOrder(entries).map(({ item_id }) => item_id)).toEqual(['a', 'b', 'c']);
  });
  test('continues after the last answer when the clock was set back', () => {
    expect(nextSeq([answerOf('a', { seq: 500 })], 100)).toBe(501);
    expect(nextSeq([], 100)).toBe(100);
  });
  test('counts several changes of one item once', () => {
    expect(countAnswers([answerOf('a'), answerOf('a', { key: 'x' }), answerOf('b')])).toBe(2);
  });
  test('waits longer after each failure, up to thirty seconds', () => {
    expect([1, 2, 3, 9].map(waitAfter)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('the states of an answer', () => {
  const events: EntryEvent[] = ['send', 'done', 'hold', 'overtake', 'refuse', 'again', 'discard'];
  test('allows these steps and no others', () => {
    const steps = (Object.keys(STATE_STEPS) as EntryState[]).map((state) => [
      state,
      events.flatMap((event) => stepOf(state, event) ?? []).join(' '),
    ]);
    expect(steps).toEqual([
      ['kept', 'sending gone'],
      ['sending', 'gone held conflict refused'],
      ['held', 'sending gone'],
      ['conflict', 'kept gone'],
      ['refused', 'kept gone'],
    ]);
  });
});

describe('the outcome of an attempt', () => {
  const newer = { code: 'newer_answer', item: viewOf('a', 3) };
  const refusal = (status: number, detail: ConstructorParameters<typeof RefusalError>[1]) =>
    new RefusalError(status, detail);
  test.each([
    ['no network', new NetworkError('down'), 'hold', 'network'],
    ['the session is over', refusal(401, 'Unauthorized'), 'hold', 'session'],
    ['the licence has run out', refusal(402, { code: 'license_expired' }), 'hold', 'payment'],
    ['too many requests', refusal(429, { code: 'rate_limited' }), 'hold', 'busy'],
    ['the server is busy', refusal(503, { code: 'unavailable' }), 'hold', 'busy'],
    ['a fault of the server', refusal(500, { code: 'internal' }), 'hold', 'server'],
    ['a gateway', refusal(502, null), 'hold', 'server'],
    ['a page of a network that forbids', refusal(403, null), 'hold', 'stranger'],
    ['a page of a network that finds nothing', refusal(404, null), 'hold', 'stranger'],
    ['a code of somebody else', refusal(404, { code: 'portal' }), 'hold', 'stranger'],
    ['a newer answer', refusal(409, newer), 'overtake', 'newer'],
    ['handed over', refusal(409, { code: 'not_responsible' }), 'refuse', 'refused'],
    ['gone', refusal(404, 'Not Found'), 'refuse', 'refused'],
    ['not valid', refusal(422, [{ loc: ['body'], msg: 'x', type: 'y' }]), 'refuse', 'refused'],
  ])('%s', (_name, error, event, reason) => {
    const outcome = outcomeOfError(error);
    expect([outcome.event, 'trouble' in outcome && outcome.trouble.reason]).toEqual([
      event,
      reason,
    ]);
  });
  test('treats a 200 from a captive portal as no acknowledgement', () => {
    for (const body of [undefined, '<html>', {}, { item: viewOf('b', 1) }])
      expect(outcomeOfResult(body, 'a')).toMatchObject({ event: 'hold' });
    expect(outcomeOfResult({ item: viewOf('a', 1) }, 'a').event).toBe('done');
  });
  test('of several answers is the verdict on each, unless something else says 200', () => {
    const verdicts = [
      { status: 200, body: { item: viewOf('a', 1) } },
      { status: 409, body: { detail: newer } },
      { status: 422, body: { detail: [{ loc: ['body'], msg: 'x', type: 'y' }] } },
    ];
    const events = (result: unknown) =>
      outcomesOfVerdicts(result, ['a', 'b', 'c']).map(({ event }) => event);
    expect(events({ verdicts })).toEqual(['done', 'overtake', 'refuse']);
    for (const body of [undefined, '<html>', {}, { verdicts: verdicts.slice(1) }])
      expect(events(body)).toEqual(['hold', 'hold', 'hold']);
  });
});

describe('the base revision of an answer', () => {
  const first = answerOf('a', { base: 5, seq: 1 });
  const second = answerOf('a', { base: 5, seq: 2 });
  test('is that of the previous answer in the queue once it is acknowledged', () => {
    expect(baseOf(second, undefined)).toBe(5);
    expect(baseOf(second, continueChain(undefined, first, 6))).toBe(6);
  });
  test('does not advance for an answer given before', () => {
    expect(baseOf(first, continueChain(undefined, second, 6))).toBe(5);
  });
  test('does not advance past a later answer when an earlier one is resent', () => {
    const chain = continueChain(undefined, answerOf('a', { base: 5, seq: 3 }), 6);
    const chainAfter = continueChain(chain, answerOf('a', { base: 6, seq: 1 }), 7);
    expect(baseOf(second, chainAfter)).toBe(5);
    expect(baseOf(answerOf('a', { base: 6, seq: 4 }), chainAfter)).toBe(7);
  });
  test('ends where somebody else changed the item', () => {
    expect(baseOf(second, continueChain(undefined, first, 9))).toBe(6);
  });
});

test('a comment waits for the start and its own predecessors, and holds up nothing but the end', () => {
  const of = (seq: number, more: object) =>
    ({ ...answerOf('roof'), key: `${seq}`, seq, inspection_id: 'i', ...more }) as OutboxEntry; // what is compared
  const status = (seq: number, operative_status_code: number) =>
    of(seq, { kind: 'status', body: { operative_status_code } });
  const comment = (seq: number) => of(seq, { kind: 'comment', body: { comment: `${seq}` } });
  const [start, first, second, tap] = [status(1, 2), comment(2), comment(3), of(4, {})];
  const end = status(5, 3);
  const all = [start, first, second, tap, end];
  expect(all.map((one) => isBlocked(one, all))).toEqual([false, true, true, true, true]);
  const started = [{ ...first, state: 'refused' } as OutboxEntry, second, tap, end];
  expect(started.map((one) => isBlocked(one, started))).toEqual([false, false, false, true]);
  expect(laneOf(first)).toBe(laneOf(second));
  expect(new Set([laneOf(first), laneOf(tap), laneOf(end)]).size).toBe(3);
});

test('never calls the queue synced while something is unsent', () => {
  const here = { away: false, locked: false };
  const waitingEntry = answerOf('a', {
    state: 'held',
    trouble: { reason: 'payment', status: 402, detail: null },
  });
  const word = (entries: AnswerEntry[], problem: 'unreadable' | null = null, edge = here) =>
    phaseOf({ entries, problem, syncedAt: new Date(0) }, edge);
  expect(word([])).toBe('synced');
  expect(phaseOf({ entries: [], problem: null, syncedAt: null }, here)).toBe('sending');
  expect(word([], 'unreadable')).toBe('storage');
  expect(word([], null, { away: true, locked: false })).toBe('offline');
  expect(word([], null, { away: false, locked: true })).toBe('locked');
  expect(word([], null, { away: true, locked: true })).toBe('offline'); // nobody can sign in there
  expect(word([answerOf('a')])).toBe('sending');
  expect(word([waitingEntry])).toBe('held');
  expect(word([waitingEntry, answerOf('b', { state: 'conflict' })])).toBe('decide');
});

describe('the outbox', () => {
  let requests: [string, number | null][];
  let reach: (entry: AnswerEntry) => void;
  let retries: (() => void)[];
  let store: ReturnType<typeof memoryStore>;
  /** The items of each request with several answers. */
  let together: string[][];
  /** A fault of the server that several answers at once meet. */
  let reachTogether: () => void;
  const send = async (entry: OutboxEntry, base: number | null) => {
    await Promise.resolve();
    if (!isAnswer(entry)) throw new Error('readings have tests of their own');
    try {
      reach(entry);
    } catch (error) {
      return outcomeOfError(error);
    }
    requests.push([entry.item_id, base]);
    const result = { item: viewOf(entry.item_id, (base ?? 0) + 1) } as AnswerResult; // what the queue reads
    return outcomeOfResult(result, entry.item_id);
  };
  const open = (): Outbox =>
    createOutbox({
      store,
      send,
      sendTogether: async (answers) => {
        together.push(answers.map(({ entry }) => entry.item_id));
        try {
          reachTogether();
        } catch (error) {
          return answers.map(() => outcomeOfAll(error));
        }
        return await Promise.all(answers.map(({ entry, base }) => send(entry, base)));
      },
      current: () => {},
      stored: () => {},
      alone: (_part, work) => work(),
      tell: () => {},
      waitsForNetwork: () => false,
      later: (work) => {
        retries.push(work);
        return () => (retries = retries.filter((one) => one !== work));
      },
      now: () => performance.now(),
      device: () => 'phone',
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const items = () => requests.map(([item]) => item);

  beforeEach(() => {
    requests = [];
    together = [];
    reachTogether = () => {};
    retries = [];
    reach = () => {};
    store = memoryStore();
  });

  test('sends the answers to one item one by one, each based on the previous one', async () => {
    const outbox = open();
    await outbox.begin('olena');
    await Promise.all([1, 2, 3].map(() => outbox.add(answerOf('a'))));
    await settle();
    expect(requests).toEqual([
      ['a', 0],
      ['a', 1],
      ['a', 2],
    ]);
    expect(outbox.current().entries).toEqual([]);
    expect(outbox.current().syncedAt).not.toBeNull();
  });

  /** A device on which these answers have waited. */
  async function openWith(...entries: AnswerEntry[]): Promise<Outbox> {
    for (const entry of entries) store.entries.set(entry.key, entry);
    const outbox = open();
    await outbox.begin('olena');
    await settle();
    return outbox;
  }
  const waiting = (item: string, more: Partial<AnswerEntry> = {}) =>
    answerOf(item, { key: `${item} ${more.seq ?? 1}`, ...more });

  test('sends what has waited for one inspection together, up to a hundred answers a request', async () => {
    const numbers = Array.from({ length: 150 }, (_, n) => n);
    const outbox = await openWith(...numbers.map((n) => waiting(`item ${n}`, { seq: n })));
    expect(together.map(({ length }) => length)).toEqual([100, 50]);
    expect(items().toSorted()).toEqual(numbers.map((n) => `item ${n}`).toSorted());
    expect(outbox.current().entries).toEqual([]);
  });

  test('sends no two answers to one item together, and none of another inspection', async () => {
    const elsewhere = { inspection_id: 'other', seq: 4 };
    await openWith(
      waiting('a', { seq: 1 }),
      waiting('a', { seq: 2 }),
      waiting('b', { seq: 3 }),
      waiting('c', elsewhere),
    );
    expect(together).toEqual([['a', 'b']]);
    expect(requests.filter(([item]) => item === 'a')).toEqual([
      ['a', 0],
      ['a', 1],
    ]);
    expect(items().toSorted()).toEqual(['a', 'a', 'b', 'c']);
  });

  test('bases each of several answers on the previous one to its item', async () => {
    await openWith(
      ...[1, 2].flatMap((seq) => ['a', 'b'].map((item) => waiting(item, { seq: seq * 10 }))),
    );
    expect(together).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(requests).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 1],
      ['b', 1],
    ]);
  });

  test.each([
    ['a fault of the server', new RefusalError(500, { code: 'internal' })],
    ['a server without this call', new RefusalError(404, 'Not Found')],
  ])('after %s answers are sent alone', async (_name, error) => {
    reachTogether = () => {
      throw error;
    };
    const outbox = await openWith(waiting('a'), waiting('b'));
    expect(outbox.current().entries.map(({ state }) => state)).toEqual(['held', 'held']);
    await outbox.drain(true);
    expect(items().toSorted()).toEqual(['a', 'b']);
    expect(together).toHaveLength(1);
  });

  test('what is refused of several answers stays, and the others have arrived', async () => {
    reach = ({ item_id }) => {
      if (item_id === 'b') throw new RefusalError(409, { code: 'wrong_status' });
    };
    const outbox = await openWith(waiting('a'), waiting('b'), waiting('c'));
    expect(outbox.current().entries).toMatchObject([{ item_id: 'b', state: 'refused' }]);
    expect(items()).toEqual(['a', 'c']);
  });

  test('keeps answers while offline and sends them after a reload', async () => {
    reach = () => {
      throw new NetworkError('down');
    };
    const before = open();
    await before.begin('olena');
    await before.add(answerOf('a'));
    await before.add(answerOf('b'));
    await settle();
    expect(requests).toEqual([]);
    expect(before.current().entries).toHaveLength(2);
    reach = () => {};
    const after = open();
    await after.begin('olena');
    await settle();
    expect(items().toSorted()).toEqual(['a', 'b']);
  });

  test('retries with the same key after a failure', async () => {
    const keys: string[] = [];
    reach = (entry) => {
      keys.push(entry.key);
      if (keys.length === 1) throw new NetworkError('cut');
    };
    const outbox = open();
    await outbox.begin('olena');
    await outbox.add(answerOf('a'));
    await settle();
    expect(retries).toHaveLength(1);
    retries[0]?.();
    await settle();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('does not let a failing item hold up others, and says how often and why it failed', async () => {
    reach = ({ item_id }) => {
      if (item_id === 'bad') throw new RefusalError(500, { code: 'internal' });
    };
    const outbox = open();
    await outbox.begin('olena');
    await outbox.add(answerOf('bad'));
    for (const item of ['a', 'b', 'c', 'd', 'e']) await outbox.add(answerOf(item));
    await settle();
    expect(items().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(outbox.current().entries).toMatchObject([
      { item_id: 'bad', state: 'held', trouble: { reason: 'server', status: 500 } },
    ]);
    expect(outbox.current().entries[0]?.attempts).toBeGreaterThan(0);
  });

  test('holds every answer and refuses none when the licence has expired', async () => {
    reach = () => {
      throw new RefusalError(402, { code: 'license_expired' });
    };
    const outbox = open();
    await outbox.begin('olena');
    for (const item of ['a', 'b', 'c']) await outbox.add(answerOf(item));
    await settle();
    expect(outbox.current().entries.filter(({ state }) => state === 'refused')).toEqual([]);
    reach = () => {};
    await outbox.drain(true);
    expect(items().toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('keeps a refused answer visible and sends the later answer to the same item', async () => {
    let first = true;
    reach = () => {
      if (first) {
        first = false;
        throw new RefusalError(409, { code: 'wrong_status' });
      }
    };
    const outbox = open();
    await outbox.begin('olena');
    await outbox.add(answerOf('a'));
    await outbox.add(answerOf('a'));
    await settle();
    expect(requests).toEqual([['a', 0]]);
    expect(outbox.current().entries.map(({ state }) => state)).toEqual(['refused']);
    const [refusedEntry] = outbox.current().entries;
    if (refusedEntry) await outbox.sendAgain(refusedEntry);
    expect(requests.at(-1)).toEqual(['a', 0]); // based on what was seen then: the server sees that it is outdated
  });

  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const refusesOnce = (first: () => void) => {
    let attempts = 0;
    reach = () => {
      attempts += 1;
      if (attempts > 1) return;
      first();
      throw new RefusalError(409, { code: 'wrong_status' });
    };
    return () => attempts;
  };

  test('does not resend an answer from a read that began before its refusal', async () => {
    const outbox = open();
    await outbox.begin('olena');
    const [read, write] = [store.read.bind(store), store.write.bind(store)];
    const attempts = refusesOnce(() => {
      let arrive = () => {};
      store.read = async (user_id) => {
        store.read = read;
        const snapshot = await read(user_id);
        await new Promise<void>((resolve) => (arrive = resolve));
        return snapshot;
      };
      store.write = async (change) => {
        arrive(); // requested before the refusal, resolved only now
        await tick();
        return await write(change);
      };
      void outbox.read(); // as if another tab had notified this one
    });
    await outbox.add(answerOf('a'));
    await settle();
    expect(outbox.current().entries.map(({ state }) => state)).toEqual(['refused']);
    expect(attempts()).toBe(1);
  });

  test('does not resend an answer that is refused while its user signs out and back in', async () => {
    const outbox = open();
    await outbox.begin('olena');
    const [read, write] = [store.read.bind(store), store.write.bind(store)];
    const attempts = refusesOnce(() => {
      store.read = async (user_id) => {
        const snapshot = await read(user_id);
        await tick();
        return snapshot;
      };
      store.write = async (change) => {
        await tick();
        await tick();
        return await write(change);
      };
      outbox.end();
      void outbox.begin('olena');
      void outbox.read(); // as if another tab had notified this one
    });
    await outbox.add(answerOf('a'));
    await settle();
    await outbox.drain(true);
    expect(outbox.current().entries.map(({ state }) => state)).toEqual(['refused']);
    expect(attempts()).toBe(1);
  });

  test('does not mistake an unreadable storage for an empty one', async () => {
    store.read = () => Promise.resolve(null);
    store.problem = () => 'unreadable';
    const outbox = open();
    await outbox.begin('olena');
    expect(outbox.current()).toMatchObject({ problem: 'unreadable', syncedAt: null });
  });

  test('leaves the answers of another user alone', async () => {
    store.entries.set('a', answerOf('a', { user_id: 'somebody' }));
    const outbox = open();
    await outbox.begin('olena');
    expect(requests).toEqual([]);
    expect(outbox.current().entries).toEqual([]);
    expect(store.entries.size).toBe(1);
  });
});
