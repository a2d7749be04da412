import { STATUS } from '@plumbline/contract/inspections/status';
import { expect, test } from 'vitest';
import { RefusalError } from '../../kit/http/errors.ts';
import { isPlan, undecidedOf } from './entry.ts';
import { World } from './model.ts';
import { statesOf, toDisk, toRest } from './modelSteps.ts';
import type { Tab } from './modelTab.ts';
import { outcomeOfLifecycle, outcomeOfLifecycleError } from './outcome.ts';

/** A tab of somebody whose inspection has not been started, without a connection. */
async function offline(): Promise<{ world: World; tab: Tab }> {
  const world = new World();
  world.inspection.status = STATUS.notStarted;
  const tab = world.open();
  await toRest(tab);
  world.server.weather = 'down';
  return { world, tab };
}
async function back(world: World, tab: Tab): Promise<void> {
  world.server.weather = 'fine';
  void tab.outbox.drain(true);
  await toRest(tab);
}

test('a whole visit without a connection arrives in its order: the start, what was done, the end', async () => {
  const { world, tab } = await offline();
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  world.take(tab, 'pump');
  world.tap(tab, 'pump');
  world.act(tab, STATUS.completed);
  await toRest(tab);
  expect(tab.outbox.current().entries).toHaveLength(5);
  world.close(tab, false);
  const next = world.open();
  await back(world, next);
  expect(world.inspection.status).toBe(STATUS.completed);
  expect([...world.inspection.faults, ...world.server.faults, ...world.contents.faults]).toEqual(
    [],
  );
  expect([...world.acts.values()].map(({ applied }) => applied)).toEqual([1, 1]);
  expect(next.outbox.current().entries).toEqual([]);
});

test('the end waits for an answer that waits for a decision', async () => {
  const { world, tab } = await offline();
  world.act(tab, STATUS.active);
  await back(world, tab);
  tab.show(world.server.view('roof'));
  world.server.change('roof', null); // by another device
  world.tap(tab, 'roof');
  world.act(tab, STATUS.completed);
  await toRest(tab);
  expect(statesOf(tab)).toEqual(['answer conflict', 'status kept']);
  const [conflict] = undecidedOf(tab.outbox.current().entries);
  if (conflict) void tab.outbox.discard(conflict);
  await toRest(tab);
  void tab.outbox.drain();
  await toRest(tab);
  expect(world.inspection.status).toBe(STATUS.completed);
});

test('what was done waits while the start is refused, and follows it once it is sent again', async () => {
  const { world, tab } = await offline();
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  world.take(tab, 'door');
  await toRest(tab);
  world.server.weather = 'refuses';
  void tab.outbox.drain(true);
  await toRest(tab);
  expect(statesOf(tab)).toEqual(['status refused', 'answer kept', 'file kept']);
  const [start] = undecidedOf(tab.outbox.current().entries);
  world.server.weather = 'fine';
  if (start) void tab.outbox.sendAgain(start);
  await toRest(tab);
  expect([tab.outbox.current().entries, world.contents.rows.size]).toEqual([[], 1]);
});

test('the end waits for an answer that another tab has stored since the start was sent', async () => {
  const { world, tab } = await offline();
  world.server.weather = 'fine';
  const other = world.open();
  await toRest(other);
  world.act(tab, STATUS.active);
  await toDisk(tab); // the start is on the wire
  world.tap(other, 'roof');
  await toDisk(other);
  tab.disk = []; // this tab has not heard of it
  world.act(tab, STATUS.completed);
  await toRest(tab);
  await toRest(other);
  await toRest(tab);
  expect(world.inspection.faults).toEqual([]);
  expect(world.inspection.status).toBe(STATUS.completed);
});

test('a start before the assigned time is one of now when it is sent again', async () => {
  const { world, tab } = await offline();
  world.act(tab, STATUS.active, { happened_at: '2026-01-05T07:00:00.000Z' });
  await toRest(tab);
  const at = () => [...world.disk.entries.values()].map(({ body }) => body);
  expect(at()).toMatchObject([{ happened_at: '2026-01-05T07:00:00.000Z' }]);
  world.server.weather = 'early';
  void tab.outbox.drain(true);
  await toRest(tab);
  const [start] = undecidedOf(tab.outbox.current().entries);
  if (start) void tab.outbox.sendAgain(start);
  await toDisk(tab);
  expect(at()[0]).toHaveProperty('happened_at', undefined);
});

test('a status that the inspection has already has arrived', () => {
  const entry = {
    kind: 'status' as const,
    inspection_id: 'i',
    body: { operative_status_code: STATUS.active } as const,
  };
  const refused = (detail: object) => new RefusalError(409, detail as never);
  const code = (status: number) => refused({ code: 'wrong_status', operative_status_code: status });
  expect(outcomeOfLifecycleError(code(STATUS.active), entry)).toEqual({ event: 'store' });
  expect(outcomeOfLifecycleError(code(STATUS.cancelled), entry).event).toBe('refuse');
  expect(outcomeOfLifecycleError(refused({ code: 'not_responsible' }), entry).event).toBe('refuse');
  for (const [view, event] of [
    [{ id: 'i', operative_status: { code: STATUS.active } }, 'store'],
    [{ id: 'i', operative_status: { code: STATUS.notStarted } }, 'hold'],
    [{ id: 'other', operative_status: { code: STATUS.active } }, 'hold'],
    ['<html>', 'hold'],
  ] as const)
    expect(outcomeOfLifecycle(view, entry).event).toBe(event);
});

test('a whole visit that was planned on the device arrives in its order, from the plan on', async () => {
  const world = new World();
  world.inspection.status = null;
  world.server.weather = 'down';
  const tab = world.open();
  await toRest(tab);
  world.act(tab, 'plan');
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  world.take(tab, 'door');
  world.act(tab, STATUS.completed);
  await toRest(tab);
  world.close(tab, false);
  const next = world.open();
  await back(world, next);
  expect(world.inspection.status).toBe(STATUS.completed);
  expect([...world.inspection.faults, ...world.server.faults, ...world.contents.faults]).toEqual(
    [],
  );
  expect([...world.acts.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
  expect([next.outbox.current().entries, world.contents.rows.size]).toEqual([[], 1]);
});

test('a plan that the server refuses is given up with everything that was done in it', async () => {
  const world = new World();
  world.inspection.status = null;
  const tab = world.open();
  await toRest(tab);
  world.server.weather = 'refuses';
  world.act(tab, 'plan');
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  world.take(tab, 'door');
  await toRest(tab);
  expect(statesOf(tab)).toEqual(['plan refused', 'status kept', 'answer kept', 'file kept']);
  const [plan] = tab.outbox.current().entries.filter(isPlan);
  if (plan) void tab.outbox.discardWhole(plan);
  await toRest(tab);
  expect([tab.outbox.current().entries, world.disk.entries.size, world.disk.bytes.size]).toEqual([
    [],
    0,
    0,
  ]);
});

test('a plan whose id the server has already has arrived', () => {
  const entry = {
    kind: 'plan' as const,
    inspection_id: 'i',
    body: { id: 'i', template_id: 't', details: [], responsible_id: 'u', assigned_time: '' },
  };
  const refused = (detail: object) => new RefusalError(409, detail as never);
  const duplicate = (field: string) => refused({ code: 'duplicate', field });
  expect(outcomeOfLifecycleError(duplicate('id'), entry)).toEqual({ event: 'store' });
  expect(outcomeOfLifecycleError(duplicate('number'), entry).event).toBe('refuse');
  expect(outcomeOfLifecycle({ id: 'i' }, entry).event).toBe('store');
  expect(outcomeOfLifecycle({ id: 'other' }, entry).event).toBe('hold');
});

test('a hand-over waits for what was done before it', async () => {
  const { world, tab } = await offline();
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  world.act(tab, 'hand_over');
  await toRest(tab);
  await back(world, tab);
  expect(world.inspection.responsible).toBe('2');
  expect([...world.inspection.faults, tab.outbox.current().entries]).toEqual([[]]);
  const entry = {
    kind: 'hand_over' as const,
    inspection_id: 'i',
    body: { responsible_id: 'olena' },
  };
  for (const [responsible, event] of [
    [{ id: 'olena' }, 'store'],
    [{ id: 'max' }, 'hold'],
    [null, 'hold'],
  ] as const)
    expect(outcomeOfLifecycle({ id: 'i', responsible }, entry).event).toBe(event);
});
