import { STATUS } from '@plumbline/contract/inspections/status';
import { expect, test } from 'vitest';
import { isAnswer, isContent, isLate } from './entry.ts';
import { lateWorkAmong } from './lateWork.ts';
import { World } from './model.ts';
import { faultsAtRest } from './modelFaults.ts';
import { arrive, settle, statesOf, toDisk, toRest } from './modelSteps.ts';

/** A tab whose work the server refuses, because the inspection has gone to somebody else. */
async function refused() {
  const world = new World();
  const tab = world.open();
  await toRest(tab);
  world.server.weather = 'down';
  world.tap(tab, 'roof');
  world.tap(tab, 'roof');
  world.take(tab, 'door');
  world.act(tab, STATUS.completed, { happened_at: '2026-11-28T11:42:00.000Z' });
  await toRest(tab);
  world.server.weather = 'refuses';
  void tab.outbox.drain(true);
  await toRest(tab);
  return { world, tab };
}

test('late work is handed in with what waited for it, and its files follow', async () => {
  const { world, tab } = await refused();
  const work = lateWorkAmong(tab.outbox.current().entries);
  expect([work?.answers.length, work?.files.length, work?.reason]).toEqual([2, 1, 'wrong_status']);
  void tab.outbox.handIn('i');
  await toDisk(tab);
  expect(statesOf(tab).toSorted()).toEqual(['file kept', 'late sending']);
  const [late] = tab.outbox.current().entries.filter(isLate);
  expect(late?.body.finished_at).toBe('2026-11-28T11:42:00.000Z');
  expect(late?.body.answers.map(({ body }) => body.value)).toEqual([1, 2]);
  const [file] = tab.outbox.current().entries.filter(isContent);
  expect([file?.entity, file?.entity_id, file?.inspection_id]).toEqual([
    'late_work',
    late?.body.id,
    null,
  ]);
  world.server.weather = 'fine';
  await toRest(tab);
  expect([...world.server.late.values()]).toEqual([1, 2]);
  expect([world.contents.rows.size, world.disk.bytes.size]).toEqual([1, 0]);
  expect(world.server.faults).toEqual([]);
});

test('a device killed while it hands in neither loses nor repeats anything', async () => {
  for (const isStored of [false, true]) {
    const { world, tab } = await refused();
    void tab.outbox.handIn('i');
    await toDisk(tab);
    world.server.weather = isStored ? 'answer_lost' : 'down';
    await arrive(tab);
    world.close(tab, false);
    world.server.weather = 'fine';
    const next = world.open();
    void next.outbox.drain(true);
    await toRest(next);
    expect([...world.server.late.values()]).toEqual([1, 2]);
    expect(next.outbox.current().entries).toEqual([]);
  }
});

test('late work that another tab sends again, discards or hands in at that moment is neither doubled nor lost', async () => {
  const STEPS = 6;
  for (const way of ['sends', 'discards', 'hands in'] as const)
    for (let order = 0; order < 2 ** STEPS; order += 1) {
      const { world, tab } = await refused();
      const other = world.open();
      await toRest(other);
      const answer = other.outbox.current().entries.find(isAnswer);
      if (answer === undefined) throw new Error('nothing was refused');
      void tab.outbox.handIn('i');
      if (way === 'sends') void other.outbox.sendAgain(answer);
      else if (way === 'hands in') void other.outbox.handIn('i');
      else {
        for (const tap of world.taps.values())
          if (tap.id === answer.body.value) tap.discarded = true;
        void other.outbox.discard(answer);
      }
      for (let step = 0; step < STEPS; step += 1) {
        await settle();
        const next = (order >> step) % 2 === 0 ? tab : other;
        if (next.disk.length > 0) next.let(0);
      }
      expect(await faultsAtRest([world]), `${way} ${order}`).toEqual([]);
    }
});

test('what is refused for another reason is not late', async () => {
  const { tab } = await refused();
  const entries = tab.outbox.current().entries.map((entry) => ({
    ...entry,
    trouble: entry.trouble && { ...entry.trouble, detail: { code: 'not_found' } as const },
  }));
  expect(lateWorkAmong(entries)).toBeNull();
});
