import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ANSWERS } from '../runnerPage.ts';
import { signIn } from '../browser.ts';
import { startBrowser } from '../killableBrowser.ts';
import { serve } from '../serve.ts';
import type { RunningServer } from '../serve.ts';
import { makeWorld } from '../world.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** Each round of kills is its own test, because all of them together would exceed the timeout; `KILL_ROUNDS=5` kills 50 times. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const KILLS = 10;
const ITEMS = ['Inlet', 'Outlet', 'Oil', 'Casing', 'Motor'];

let server: RunningServer;
let world: JourneyWorld;
const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
before(async () => {
  server = await serve();
  world = await makeWorld(server.url);
  const { page, quit } = await startBrowser(profile);
  await page.goto(`${server.url}/login`);
  await signIn(page, world.inspector.email);
  await quit();
});
after(async () => {
  await server?.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A started inspection of five measured values. */
async function newInspection(): Promise<JsonRow> {
  const items = ITEMS.map((name) => ({ name, item_type: 'question', check_type_code: 4 }));
  const list = await world.admin.post('/check_list', { name: 'Temperatures', items });
  const template = await world.admin.post('/inspection_template', {
    name: 'Temperatures',
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
  const plan = await world.admin.post(`/inspection/composite/${world.pump.id}`, {
    template_id: template.id,
    responsible_id: world.inspector.id,
    assigned_time: fromNow(-60_000).toISOString(),
  });
  const path = `/inspection/composite/status/${plan.id}`;
  return await world.inspector.post(path, { operative_status_code: 2 });
}

const field = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(name) }).getByRole('textbox');

/** Whether the browser's disk has the value, or nothing is waiting to be sent any more. */
async function isCopy(value: number): Promise<boolean> {
  const open = indexedDB.open('plumbline');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error ?? new Error('not opened'));
  });
  const all = db.transaction('answers').objectStore('answers').getAll();
  const entries = await new Promise<{ body: { value?: unknown } }[]>((resolve) => {
    all.onsuccess = () => resolve(all.result);
  });
  db.close();
  return entries.some(({ body }) => body.value === value);
}

async function valuesOf(id: string): Promise<Map<string, unknown>> {
  const details = await world.inspector.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  const path = `/inspection/${id}/detail/${details.items[0]?.id}/item`;
  const { items } = await world.inspector.get<{ items: { name: string; value: unknown }[] }>(path);
  return new Map(items.map(({ name, value }) => [name, value]));
}

/** One answer and a kill: before the request, while it is under way, or at a random moment. */
async function answerAndKill(
  run: string,
  name: string,
  value: number,
  isStored?: () => Promise<boolean>,
) {
  const { page, kill } = await startBrowser(profile);
  const way = value % 3;
  if (way !== 0) await page.route(ANSWERS, (route) => (way === 1 ? route.abort() : undefined));
  await page.goto(run);
  await field(page, name).fill(String(value));
  await field(page, name).press('Enter');
  if (isStored)
    while (!(await page.evaluate(isCopy, value)) && !(await isStored()))
      await page.waitForTimeout(5);
  await kill();
}

for (let round = 1; round <= ROUNDS; round += 1)
  test(`a browser killed ${KILLS} times loses no stored answer and repeats none (${round} of ${ROUNDS})`, async () => {
    const { id } = await newInspection();
    const run = `${server.url}/inspections/info/${id}/run`;
    /** The acceptable values of each item: the last one that was stored, and later ones. */
    const possible = new Map<string, (number | null)[]>(ITEMS.map((name) => [name, [null]]));
    for (let i = 1; i <= KILLS; i += 1) {
      const value = i + round; // each round starts with another kind of kill
      const name = ITEMS[i % ITEMS.length] ?? '';
      if ((i + round) % 2 === 0) {
        // what is on the disk, or was sent from there, must not be lost
        await answerAndKill(run, name, value, async () => (await valuesOf(id)).get(name) === value);
        possible.set(name, [value]);
      } else {
        await answerAndKill(run, name, value);
        possible.get(name)?.push(value);
      }
    }
    const { page, kill } = await startBrowser(profile);
    await page.goto(run);
    await page.getByText('Synced', { exact: true }).first().waitFor();
    await kill();
    const values = await valuesOf(id);
    for (const [name, allowed] of possible)
      assert.ok(
        allowed.some((value) => value === values.get(name)),
        `${name} is ${String(values.get(name))}, not one of ${allowed.join(', ')}`,
      );
    const log = await world.inspector.get<{ total: number }>(`/inspection/${id}/audit_log`);
    assert.ok(log.total <= KILLS + 3, `${log.total} entries for ${KILLS} answers`);
  });
