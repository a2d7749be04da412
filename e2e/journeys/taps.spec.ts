import { strict as assert } from 'node:assert';
import test, { after, afterEach, before } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { closeWindows, launch, openWindowAs, PHONE } from '../browser.ts';
import { refuseNotFound } from '../notFound.ts';
import { answer, item } from '../runnerPage.ts';
import { sharedServer } from '../serve.ts';
import { waitUntil } from '../waitUntil.ts';
import { fromNow } from '../../server/test/checks/moments.ts';
import { sized } from '../../server/test/checks/size.ts';
import { makeWorld, type JourneyWorld } from '../world.ts';

/** How often an inspector has to touch the screen, and what a long day leaves in the memory of the page. */
const server = sharedServer();
let world: JourneyWorld;
let browser: Browser;
before(async () => {
  world = await makeWorld(server.url);
  browser = await launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
after(() => browser?.close());
afterEach(() => closeWindows(browser));
refuseNotFound();

const ITEMS = 50;
/** A busy machine sends some answers a second. */
const PATIENCE = 240_000;
/** The bytes by which the objects of a page vary: a fifth of it, by three snapshots. */
const MOST_GROWTH = 1_000_000;
/** How often all are answered: a thousand answers in a full run. */
const ROUNDS = sized(4, 20);

let plans = 0;
/** An inspection of so many questions, planned for the inspector. */
async function plan(require_photo_on: number[] = []): Promise<string> {
  plans += 1;
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    name: `Point ${n + 1} of the pump`,
    item_type: 'question',
    check_type_code: 1,
    require_photo_on,
  }));
  const list = await world.admin.post('/check_list', { name: `Fifty ${plans}`, items });
  const template = await world.admin.post('/inspection_template', {
    name: `Fifty ${plans}`,
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
  const { id } = await world.admin.post(`/inspection/composite/${world.pump.id}`, {
    template_id: template.id,
    responsible_id: world.inspector.id,
    assigned_time: fromNow(-60_000).toISOString(),
  });
  return id;
}

/** The to-do list of a phone that counts the taps of its user, on whatever page. */
async function openTodo(): Promise<{ page: Page; taps: () => Promise<number>; errors: string[] }> {
  const opened = await openWindowAs(browser, server.url, world.inspector, {
    ...PHONE,
    permissions: ['camera'],
  });
  const { page } = opened;
  await page.addInitScript(() => {
    const note = ({ isTrusted }: Event) => {
      const before = Number(sessionStorage.getItem('taps') ?? 0);
      if (isTrusted) sessionStorage.setItem('taps', String(before + 1));
    };
    window.addEventListener('pointerdown', note, true);
  });
  await page.goto('/activity/todo');
  return {
    ...opened,
    taps: () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0)),
  };
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).first().tap();
  await page.waitForURL(/\/run$/);
  await item(page, 'Point 1 ').waitFor();
}

async function completeRest(page: Page, rest: number): Promise<void> {
  await page.getByRole('button', { name: `The remaining ${rest} are OK` }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: String(rest) })
    .tap();
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).tap();
  await page.getByText('Inspection completed').waitFor();
}

const filled = async (id: string): Promise<number> =>
  (await world.inspector.get<{ progress: { filled: number } }>(`/inspection/${id}`)).progress
    .filled;

test('fifty questions that are all OK take six taps at most, from the to-do list to the end', async () => {
  const id = await plan();
  const { page, taps, errors } = await openTodo();
  await start(page);
  await completeRest(page, ITEMS);
  assert.equal(await filled(id), ITEMS);
  const count = await taps();
  assert.ok(count >= 5 && count <= 6, `${count} taps`);
  assert.deepEqual(errors, []);
});

test('three findings with photos among fifty questions take twenty taps at most', async () => {
  const id = await plan([10, 20]);
  const { page, taps, errors } = await openTodo();
  await start(page);
  for (const name of ['Point 1 ', 'Point 20 ', 'Point 50 ']) {
    await answer(page, name, 'Attention').tap();
    await item(page, name).getByRole('button', { name: /photo/i }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Take a photo' }).and(page.locator(':enabled')).tap();
    await page.getByText('1 photo saved on this device').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await dialog.waitFor({ state: 'detached' });
  }
  await completeRest(page, ITEMS - 3);
  assert.equal(await filled(id), ITEMS);
  const count = await taps();
  assert.ok(count >= 14 && count <= 20, `${count} taps`);
  assert.deepEqual(errors, []);
});

/** What a page's own code makes. Compiled code and texts, which hold the sources of scripts, come and go by megabytes. */
const OBJECTS = ['object', 'closure', 'array', 'concatenated string'];

/** The part of a snapshot that is read here. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** The bytes of all objects that can still be reached, of a snapshot: the size of the heap alone varies by four megabytes. */
async function objectBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const note = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', note);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', note);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot; // the format of V8
  const { node_fields: fields, node_types } = snapshot.meta;
  const [types] = node_types;
  const size = fields.indexOf('self_size');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (OBJECTS.includes(types[nodes[at] ?? -1] ?? '')) bytes += nodes[at + size] ?? 0;
  return bytes;
}

test('a thousand answers in a row leave nothing behind in the page', async () => {
  const id = await plan();
  await world.inspector.post(`/inspection/composite/status/${id}`, { operative_status_code: 2 });
  const { page, errors } = await openTodo();
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Point 1 ').waitFor();
  const session = await page.context().newCDPSession(page);
  /** Answers as a user does, but by script: OK and Attention in turn, each time to all questions. */
  const answerAll = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      await page.evaluate(async () => {
        for (const card of document.querySelectorAll('article')) {
          const open = '[role=radio][aria-checked=false]';
          card.querySelector<HTMLElement>(open)?.click();
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
    const sent = page.getByRole('button', { name: 'All entries have been sent' });
    await sent.waitFor({ timeout: PATIENCE }).catch(async (error: unknown) => {
      const label = await page.locator('button[class*=pill]').first().getAttribute('aria-label');
      throw new Error(`the page says: ${label}`, { cause: error });
    });
  };
  /** The nodes and listeners that remain once the page has collected its garbage. */
  const counted = async () => {
    for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  };
  await answerAll(2); // each question has had each answer, and all parts of the page are loaded
  const [before, bytes] = [await counted(), await objectBytes(session)];
  await answerAll(ROUNDS);
  const areGone = async () => {
    const { nodes, listeners } = await counted();
    return nodes - before.nodes < 500 && listeners - before.listeners < 500;
  };
  // an answered request lets go of its time limit once that has passed
  await waitUntil(areGone, 'the nodes and listeners of the answers are gone', 60_000);
  const grown = (await objectBytes(session)) - bytes;
  assert.ok(grown < MOST_GROWTH, `${grown} bytes remain`);
  await waitUntil(async () => (await filled(id)) === ITEMS, 'all have arrived');
  assert.deepEqual(errors, []);
});
