import { expect, test } from 'vitest';
import type { AnswerEntry, OutboxEntry } from './entry.ts';
import { answerOf, memoryStore } from './modelFiles.ts';
import { createOutbox } from './outbox.ts';
import { outcomeOfResult } from './outcome.ts';
import { createQueue } from './queue.ts';

const answerTo = (item_id: string, seq = 1): AnswerEntry =>
  answerOf(item_id, { key: `answer to ${item_id}`, seq });

/** Sends what the store has; the number of times that a property of a waiting entry was read. */
async function readsToSend(count: number): Promise<number> {
  let reads = 0;
  const counting: ProxyHandler<OutboxEntry> = {
    get(entry, name, receiver) {
      reads += 1;
      return Reflect.get(entry, name, receiver) as unknown;
    },
  };
  const store = memoryStore();
  for (let n = 0; n < count; n += 1) {
    const entry = answerTo(`item ${n}`, n);
    store.entries.set(entry.key, new Proxy(entry, counting));
  }
  const send = async (entry: OutboxEntry) => {
    await Promise.resolve();
    const { item_id } = entry as AnswerEntry; // the only kind here
    return outcomeOfResult({ item: { id: item_id, revision: 1 } }, item_id);
  };
  const outbox = createOutbox({
    store,
    send,
    sendTogether: (answers) => Promise.all(answers.map(({ entry }) => send(entry))),
    current: () => {},
    stored: () => {},
    alone: (_part, work) => work(),
    tell: () => {},
    waitsForNetwork: () => false,
    later: () => () => {},
    now: () => 1000,
    device: () => 'phone',
  });
  await outbox.begin('olena');
  expect(outbox.current().entries).toEqual([]);
  return reads;
}

test('a queue of ten times as many answers takes ten times as many looks at them, not a hundred times', async () => {
  const few = await readsToSend(20);
  expect(await readsToSend(200)).toBeLessThan(12 * few);
});

test('several changes of one moment are shown as one, and a read that brings nothing new as none', async () => {
  const store = memoryStore();
  const queue = createQueue(store, () => {});
  queue.changeUser('olena');
  await Promise.all(['roof', 'door', 'pump'].map((item) => queue.add(answerTo(item))));
  const shown: number[] = [];
  queue.subscribe(({ entries }) => shown.push(entries.length));
  for (const entry of queue.current().entries) queue.step(entry, 'discard');
  expect(queue.current().entries).toEqual([]); // known at once
  await queue.write({ remove: ['roof', 'door', 'pump'].map((item) => answerTo(item).key) });
  expect(shown).toEqual([0]);
  await queue.add(answerTo('roof'));
  shown.length = 0;
  const [before] = queue.current().entries;
  store.entries.set(answerTo('roof').key, answerTo('roof')); // as each read makes new objects
  await queue.read();
  expect(shown).toEqual([]);
  expect(queue.current().entries[0]).toBe(before);
});

test('what was removed here is forgotten, so that it is seen again once another tab has put it back', async () => {
  const store = memoryStore();
  const queue = createQueue(store, () => {});
  queue.changeUser('olena');
  const entry = answerTo('roof');
  await queue.add(entry);
  queue.step(entry, 'discard');
  const removal = queue.write({ remove: [entry.key] });
  const reading = queue.read();
  await Promise.all([removal, reading]);
  expect(queue.current().entries).toEqual([]);
  store.entries.set(entry.key, { ...entry, state: 'refused' }); // that tab was sending it
  await queue.read();
  expect(queue.current().entries).toMatchObject([{ key: entry.key, state: 'refused' }]);
});
