import assert from 'node:assert/strict';
import test from 'node:test';
import { Refusal } from '@plumbline/contract/kit/errors';
import { FairQueue } from './fairQueue.ts';
import type { Turn } from './fairQueue.ts';

/** A queue whose work ends on demand, and the order in which it started. */
function observedQueue(bounds: { places?: number; perMember?: number; inAll?: number } = {}) {
  const queue = new FairQueue({ places: 1, perMember: 10, inAll: 100, ...bounds });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, turn: Turn) =>
    queue.run(turn, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const finish = async (count = 1) => {
    for (let n = 0; n < count; n++) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { ask, started, finish };
}

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

test('a group does not wait for another group’s flood', async () => {
  const { ask, started, finish } = observedQueue();
  const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, { group: 'a', member: 'x' }));
  runs.push(ask('b1', { group: 'b', member: 'y' }));
  runs.push(ask('c1', { group: 'c', member: 'z' }));
  await finish(6);
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  assert.deepEqual(await Promise.all(runs), ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

test('within a group, a member does not wait for another member’s flood', async () => {
  const { ask, started, finish } = observedQueue();
  const runs = ['x1', 'x2', 'x3'].map((name) => ask(name, { group: 'a', member: 'x' }));
  runs.push(ask('y1', { group: 'a', member: 'y' }));
  await finish(4);
  assert.deepEqual(started, ['x1', 'x2', 'y1', 'x3']);
  await Promise.all(runs);
});

test('a backlog is refused at once, per member and overall', async () => {
  const { ask, started, finish } = observedQueue({ perMember: 2, inAll: 3 });
  const flood = ['x1', 'x2', 'x3', 'x4'].map((name) => ask(name, { group: 'a', member: 'x' }));
  assert.equal(await codeOf(flood[3] as Promise<unknown>), 'rate_limited');
  const other = ask('y1', { group: 'b', member: 'y' });
  assert.equal(await codeOf(ask('z1', { group: 'c', member: 'z' })), 'busy');
  await finish(4);
  await Promise.all([...flood.slice(0, 3), other]);
  assert.deepEqual(started, ['x1', 'x2', 'y1', 'x3']);
});

test('work that fails frees its place', async () => {
  const queue = new FairQueue({ places: 1, perMember: 1, inAll: 1 });
  const turn = { group: 'a', member: 'x' };
  for (let n = 0; n < 3; n++)
    await assert.rejects(
      queue.run(turn, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
  assert.equal(await queue.run(turn, () => Promise.resolve('done')), 'done');
});
