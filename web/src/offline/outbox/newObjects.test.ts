import { STATUS } from '@plumbline/contract/inspections/status';
import { expect, test } from 'vitest';
import { isNewObject, type ObjectEntry } from './entry.ts';
import { World } from './model.ts';
import { statesOf, toRest } from './modelSteps.ts';
import type { Tab } from './modelTab.ts';

/** A tab without a connection, in which an object was made, photographed and inspected, and one below it. */
async function made(): Promise<{ world: World; tab: Tab }> {
  const world = new World();
  world.inspection.status = null;
  const tab = world.open();
  await toRest(tab);
  world.server.weather = 'down';
  world.make(tab, 'o', null);
  world.take(tab, 'o');
  world.make(tab, 'valve', 'o');
  world.act(tab, 'plan');
  world.act(tab, STATUS.active);
  world.tap(tab, 'roof');
  await toRest(tab);
  return { world, tab };
}

const faultsOf = ({ objects, inspection, server, contents }: World) => [
  ...objects.faults,
  ...inspection.faults,
  ...server.faults,
  ...contents.faults,
];

function objectOf({ outbox }: Tab): ObjectEntry {
  const found = outbox.current().entries.find(isNewObject);
  if (found === undefined) throw new Error('no object waits here');
  return found;
}

async function send(tab: Tab): Promise<void> {
  void tab.outbox.drain(true);
  await toRest(tab);
}

test('an object, its photo, what is below it and an inspection of it arrive in this order', async () => {
  const { world, tab } = await made();
  expect(tab.outbox.current().entries).toHaveLength(6);
  world.close(tab, false);
  const next = world.open();
  world.server.weather = 'fine';
  await send(next);
  expect(faultsOf(world)).toEqual([]);
  expect(next.outbox.current().entries).toEqual([]);
  expect([...world.objects.rows]).toEqual(['o', 'valve']);
  expect([world.contents.rows.size, world.inspection.status]).toEqual([1, STATUS.active]);
});

test('a refused object keeps all that needs it, which follows once it is changed and sent again', async () => {
  const { world, tab } = await made();
  world.server.weather = 'refuses';
  await send(tab);
  expect(statesOf(tab)).toEqual([
    'object refused',
    'file kept',
    'object kept',
    'plan kept',
    'status kept',
    'answer kept',
  ]);
  const refused = objectOf(tab);
  world.server.weather = 'fine';
  const { kind, object_id, about, body, made: known } = refused;
  const changed = { kind, object_id, about, body: { ...body, external_id: null }, made: known };
  void tab.outbox.changeObject(refused, changed);
  await toRest(tab);
  expect(faultsOf(world)).toEqual([]);
  expect(tab.outbox.current().entries).toEqual([]);
});

test('an object that arrived before its key was forgotten is not created again', async () => {
  const { world, tab } = await made();
  world.server.weather = 'answer_lost';
  await send(tab);
  world.server.forgetKeys();
  world.server.weather = 'fine';
  await send(tab);
  expect([...world.made.values()].map(({ created }) => created)).toEqual([1, 1]);
  expect(tab.outbox.current().entries).toEqual([]);
});

test('an object that is given up takes along all that needs it, and nothing else', async () => {
  const { world, tab } = await made();
  world.make(tab, 'other', null);
  world.take(tab, 'other');
  await toRest(tab);
  void tab.outbox.discardWhole(objectOf(tab));
  await toRest(tab);
  const left = tab.outbox.current().entries.map((entry) => entry.kind);
  expect(left).toEqual(['object', 'file']);
  expect([...world.disk.bytes.keys()]).toEqual(['file 2']);
});
