import { expect, test } from 'vitest';
import { World, WITH_FILES } from './model.ts';
import { arrive, settle, statesOf, toDisk, toRest } from './modelSteps.ts';
import type { TakenFile } from './modelContents.ts';
import type { Tab } from './modelTab.ts';

/** A tab that has just taken a file; the upload is on the wire. */
async function withFile(item = 'roof'): Promise<{ world: World; tab: Tab; file: TakenFile }> {
  const world = new World();
  const tab = world.open();
  await toRest(tab);
  world.take(tab, item);
  await toDisk(tab);
  const file = world.taken.get('file 1');
  if (!file) throw new Error('nothing was taken');
  return { world, tab, file };
}

test('a file is on the disk before it is sent, and is sent once by the page after a reload', async () => {
  const { world, tab, file } = await withFile();
  expect([world.disk.bytes.size, tab.wire.length]).toEqual([1, 1]);
  world.close(tab, false);
  const after = world.open();
  await toRest(after);
  expect(world.contents.rows.get(file.content_id)?.sha256).toBe(file.sha256);
  expect([world.disk.bytes.size, world.disk.entries.size]).toEqual([0, 0]);
});

test('whoever wants to send at any moment while a round ends begins another', async () => {
  const world = new World();
  const tab = world.open();
  await toRest(tab);
  for (let steps = 0; steps < 60; steps += 1) {
    void tab.outbox.drain();
    await settle();
    const { length } = tab.disk; // each round begins by reading what waits
    while (tab.disk.length > 0) tab.let(0);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    void tab.outbox.drain();
    await settle();
    expect([steps, tab.disk.length]).toEqual([steps, length]);
    await toRest(tab);
  }
});

test('an answer of somebody else frees nothing', async () => {
  const { world, tab } = await withFile();
  await arrive(tab); // the bytes
  world.server.weather = 'portal';
  await arrive(tab);
  expect(statesOf(tab)).toEqual(['file held']);
  expect(world.disk.bytes.size).toBe(1);
  world.server.weather = 'fine';
  void tab.outbox.drain(true);
  await toRest(tab);
  expect([world.contents.rows.size, world.disk.bytes.size]).toEqual([1, 0]);
});

test('a file that is removed before the server is asked to make it a content takes no request', async () => {
  const { world, tab, file } = await withFile();
  world.draw(tab, file);
  world.remove(tab, file);
  await toDisk(tab);
  expect([world.disk.bytes.size, world.disk.entries.size, statesOf(tab)]).toEqual([0, 0, []]);
  await arrive(tab); // the bytes that were on their way
  expect(tab.wire).toEqual([]);
  expect(world.contents.made.size).toBe(0);
});

test('a removal waits for a file that may be arriving, and goes before what was drawn over it', async () => {
  const { world, tab, file } = await withFile();
  await arrive(tab); // the bytes; the request for a content is on the wire
  world.draw(tab, file);
  world.remove(tab, file);
  await toDisk(tab);
  expect(tab.wire.length).toBe(1);
  expect(statesOf(tab)).toEqual(['file sending', 'annotation kept', 'removal kept']);
  await toRest(tab);
  expect([...world.contents.rows]).toEqual([]);
  expect(world.contents.faults).toEqual([]);
  expect([world.disk.bytes.size, world.disk.entries.size, statesOf(tab)]).toEqual([0, 0, []]);
});

test('a refused file waits for a decision with its bytes and its drawings, and is discarded without a request', async () => {
  const { world, tab, file } = await withFile();
  world.draw(tab, file);
  await arrive(tab);
  world.server.weather = 'refuses';
  await toRest(tab);
  expect(statesOf(tab)).toEqual(['file refused', 'annotation kept']);
  expect(world.disk.bytes.size).toBe(1);
  const [refused] = tab.outbox.current().entries;
  if (refused) void tab.outbox.discard(refused);
  await toDisk(tab);
  expect(tab.wire).toEqual([]);
  expect([world.disk.bytes.size, world.disk.entries.size]).toEqual([0, 0]);
});

test('a file that is refused after its removal leaves with all that was drawn over it', async () => {
  const { world, tab, file } = await withFile();
  await arrive(tab);
  world.draw(tab, file);
  world.remove(tab, file);
  await toDisk(tab);
  world.server.weather = 'refuses';
  await toRest(tab);
  expect([world.disk.bytes.size, world.disk.entries.size, statesOf(tab)]).toEqual([0, 0, []]);
});

test('bytes that arrive damaged are sent again from the beginning', async () => {
  const { world, tab } = await withFile();
  world.server.weather = 'damages';
  void tab.outbox.drain(true);
  await toRest(tab);
  world.server.weather = 'fine';
  void tab.outbox.drain(true);
  await toRest(tab);
  expect([world.contents.rows.size, world.disk.bytes.size]).toEqual([1, 0]);
});

test('an answer that needs a file goes after it, and any other one does not wait', async () => {
  for (const [item, first] of [
    [WITH_FILES, 'file'],
    ['roof', 'answer'],
  ] as const) {
    const { world, tab } = await withFile(item);
    world.tap(tab, item);
    await toDisk(tab);
    expect(tab.wire.length).toBe(first === 'file' ? 1 : 2);
    await toRest(tab);
    expect(world.server.faults).toEqual([]);
    expect([world.contents.rows.size, world.server.revision(item)]).toEqual([1, 1]);
  }
});

test('a removal belongs to the user who asked, even if another one signs in before it is stored', async () => {
  const { world, tab, file } = await withFile();
  await arrive(tab);
  world.remove(tab, file);
  world.signIn('max');
  await settle();
  while (tab.disk.length > 0) {
    tab.let(0);
    await settle();
    expect(tab.outbox.current().entries).toEqual([]);
  }
  await toRest(tab);
  world.signIn('olena');
  await toRest(tab);
  expect([...world.contents.rows]).toEqual([]);
  expect(world.disk.entries.size).toBe(0);
});

test('without room the user is told, and nothing of the file is stored', async () => {
  const { world, tab } = await withFile();
  await toRest(tab);
  world.isFull = true;
  world.take(tab, 'roof');
  await toDisk(tab);
  expect([...world.toldFull]).toEqual(['file 2']);
  expect([world.disk.bytes.size, world.disk.entries.size, statesOf(tab)]).toEqual([0, 0, []]);
});

test('a file waits on a network that is paid by the megabyte while answers are sent', async () => {
  const world = new World();
  world.isPaid = true;
  const tab = world.open();
  await toRest(tab);
  world.take(tab, 'roof');
  world.tap(tab, 'door');
  await toRest(tab);
  void tab.outbox.drain(true); // what somebody sends again, and what waits when the server is back
  await toRest(tab);
  expect(statesOf(tab)).toEqual(['file kept']);
  expect(world.server.revision('door')).toBe(1);
  world.isPaid = false;
  void tab.outbox.drain();
  await toRest(tab);
  expect([world.contents.rows.size, world.disk.bytes.size, statesOf(tab)]).toEqual([1, 0, []]);
});
