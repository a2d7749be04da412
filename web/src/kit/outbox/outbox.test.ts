import type { AnswerResult } from '@plumbline/contract/inspections';
import { beforeEach, describe, expect, test } from 'vitest';
import { NetworkError, RefusalError } from '../api.ts';
import { countAnswers, inOrder, isFinal, nextSeq, waitAfter, type OutboxEntry } from './entry.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { OutboxStore } from './store.ts';

const entryOf = (item_id: string, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: item_id,
  seq: 1,
  user_id: 'olena',
  inspection_id: 'i',
  detail_id: 'd',
  item_id,
  item_name: item_id,
  body: { quality_status_code: 30 },
  refusal: null,
  ...change,
});
const intent = (item_id: string) => {
  const { key: _key, seq: _seq, user_id: _user, refusal: _refusal, ...rest } = entryOf(item_id);
  return rest;
};

/** A browser that keeps everything until it is told otherwise. */
function memoryStore(): OutboxStore {
  const memory = new Map<string, OutboxEntry>();
  return {
    all: (user_id) =>
      Promise.resolve([...memory.values()].filter((entry) => entry.user_id === user_id)),
    put: (entry) => Promise.resolve(void memory.set(entry.key, entry)),
    remove: (key) => Promise.resolve(void memory.delete(key)),
    isDurable: () => false,
  };
}

describe('the order of the queue', () => {
  test('is that of giving the answers, whatever order the store returns', () => {
    const entries = [entryOf('c', { seq: 3 }), entryOf('a', { seq: 1 }), entryOf('b', { seq: 2 })];
    expect(inOrder(entries).map(({ item_id }) => item_id)).toEqual(['a', 'b', 'c']);
  });
  test('goes on behind the last answer when the clock was put back', () => {
    expect(nextSeq([entryOf('a', { seq: 500 })], 100)).toBe(501);
    expect(nextSeq([], 100)).toBe(100);
  });
  test('counts several changes of one item once', () => {
    expect(countAnswers([entryOf('a'), entryOf('a', { key: 'x' }), entryOf('b')])).toBe(2);
  });
  test('waits longer after every failure, thirty seconds at most', () => {
    expect([1, 2, 3, 9].map(waitAfter)).toEqual([1000, 2000, 4000, 30_000]);
  });
  test('gives up where another try cannot help', () => {
    expect([404, 409, 422].every(isFinal)).toBe(true);
    expect([401, 408, 429, 500, 503].some(isFinal)).toBe(false);
  });
});

describe('the outbox', () => {
  let sent: string[];
  let reach: (entry: OutboxEntry) => void;
  let retries: (() => void)[];
  let store: OutboxStore;
  const open = (): Outbox =>
    createOutbox({
      store,
      send: async (entry) => {
        await Promise.resolve();
        reach(entry);
        sent.push(entry.item_id);
        return {} as AnswerResult; // the queue itself reads nothing of it
      },
      acknowledged: () => {},
      alone: (work) => work(),
      tell: () => {},
      later: (work) => {
        retries.push(work);
        return () => (retries = retries.filter((one) => one !== work));
      },
    });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  beforeEach(() => {
    sent = [];
    retries = [];
    reach = () => {};
    store = memoryStore();
  });

  test('sends one by one in order and is then empty', async () => {
    const outbox = open();
    await outbox.begin('olena');
    await Promise.all(['a', 'b', 'c'].map((item) => outbox.add(intent(item))));
    await settled();
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(outbox.current().entries).toEqual([]);
    expect(outbox.current().syncedAt).not.toBeNull();
  });

  test('keeps answers without a connection and sends them after a reload', async () => {
    reach = () => {
      throw new NetworkError('down');
    };
    const before = open();
    await before.begin('olena');
    await before.add(intent('a'));
    await before.add(intent('b'));
    await settled();
    expect(before.current().offlineSince).not.toBeNull();
    expect(sent).toEqual([]);
    reach = () => {};
    const after = open();
    await after.begin('olena');
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  test('tries again with the same key after a failure', async () => {
    const keys: string[] = [];
    reach = (entry) => {
      keys.push(entry.key);
      if (keys.length === 1) throw new NetworkError('cut');
    };
    const outbox = open();
    await outbox.begin('olena');
    await outbox.add(intent('a'));
    await settled();
    expect(retries).toHaveLength(1);
    retries[0]?.();
    await settled();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(outbox.current().offlineSince).toBeNull();
  });

  test('keeps a refused answer in sight and goes on with the next', async () => {
    reach = ({ item_id }) => {
      if (item_id === 'a') throw new RefusalError(409, { code: 'wrong_status' });
    };
    const outbox = open();
    await outbox.begin('olena');
    await outbox.add(intent('a'));
    await outbox.add(intent('b'));
    await settled();
    expect(sent).toEqual(['b']);
    expect(outbox.current().entries.map(({ refusal }) => refusal?.status)).toEqual([409]);
  });

  test('leaves the answers of another user where they are', async () => {
    await store.put(entryOf('a', { user_id: 'somebody' }));
    const outbox = open();
    await outbox.begin('olena');
    expect(sent).toEqual([]);
    expect(outbox.current().entries).toEqual([]);
    expect(await store.all('somebody')).toHaveLength(1);
  });
});
