import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Dialog, Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { ANSWERS, answer, item, sheet } from '../runnerPage.ts';
import { networkIsIdle } from '../network.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { planInspection, startInspection } from '../world.ts';
import type { JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** The data that a device stores, and its messages when it cannot. */
const stage = openStage();

const disconnect = (page: Page) => page.route(ANSWERS, (route) => route.abort());
const reconnect = (page: Page) => page.unroute(ANSWERS);

const synced = (page: Page) => page.getByText('Synced', { exact: true }).waitFor();

const statusOf = async ({ id }: JsonRow) =>
  (await stage.world.inspector.get<{ operative_status: { code: number } }>(`/inspection/${id}`))
    .operative_status.code;

async function itemsOf({ id }: JsonRow) {
  const { inspector } = stage.world;
  const details = await inspector.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  const detail_id = details.items[0]?.id ?? '';
  const { items } = await inspector.get<{
    items: { id: string; name: string; value: unknown; quality_status: { code: number } | null }[];
  }>(`/inspection/${id}/detail/${detail_id}/item`);
  const idOf = (name: string) => items.find((one) => one.name === name)?.id ?? '';
  const values = Object.fromEntries(
    items.map(({ name, value, quality_status }) => [name, value ?? quality_status?.code ?? null]),
  );
  return { detail_id, idOf, values };
}

/** Waits until the server has the value. */
async function waitForValue(inspection: JsonRow, name: string, value: unknown): Promise<void> {
  const has = async () => (await itemsOf(inspection)).values[name] === value;
  await waitUntil(has, `${name} is ${String(value)}`);
}

/** The runner of a new inspection for a signed-in user. */
async function openRunner(options = DESKTOP) {
  const window = await stage.openAs(stage.world.inspector, options);
  const inspection = await startInspection(stage.world);
  return { ...window, inspection, run: `/inspections/info/${inspection.id}/run` };
}

test('closing the tab warns while something is unsent, and not afterwards', async () => {
  const { page, run, inspection } = await openRunner();
  const dialogs: string[] = [];
  const stay = (dialog: Dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', stay);
  await page.goto(run);
  await disconnect(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: /1 entry/ }).waitFor();
  const dialog = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await dialog;
  await reconnect(page);
  await page.getByRole('button', { name: /1 entry/ }).click();
  await Promise.any([
    sheet(page)
      .getByRole('button', { name: /Send (now|again)/ })
      .first()
      .click(),
    sheet(page).getByText('All entries have been sent').waitFor(),
  ]);
  await sheet(page).getByText('All entries have been sent').waitFor();
  const closeEvent = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closeEvent;
  assert.deepEqual(dialogs, ['beforeunload']);
  assert.equal((await itemsOf(inspection)).values['Guard in place'], true);
});

test('the browser is asked to keep stored data', async () => {
  const { page, run } = await openRunner(PHONE);
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset['persist'] = 'asked';
      return Promise.resolve(true);
    };
  });
  await page.goto(run);
  await page.locator('html[data-persist=asked]').waitFor({ state: 'attached' });
});

interface FirstVersionAnswer {
  version: number;
  user_id: string;
  inspection_id: string;
  detail_id: string;
  item_id: string;
}

/** Another page of this origin that holds the storage open, with an answer in the format of the first version. */
async function holdStorage(page: Page, stored: FirstVersionAnswer): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/config/config.json');
  await other.evaluate(async ({ version, user_id, ...place }) => {
    const open = indexedDB.open('plumbline', version);
    open.onupgradeneeded = () => {
      if (version > 1) return;
      const answers = open.result.createObjectStore('answers', { keyPath: 'key' });
      answers.createIndex('user', 'user_id');
      const body = { value: true, answered_at: '2026-01-02T03:04:05Z' };
      const entry = { ...place, item_name: 'Guard in place', refusal: null, body };
      answers.put({ key: 'a key of before', seq: 1, user_id, ...entry });
    };
    await new Promise<void>((resolve, reject) => {
      open.onsuccess = () => resolve();
      open.onerror = () => reject(open.error ?? new Error('not opened'));
    });
  }, stored);
  return other;
}

test('a tab that blocks the storage with an older version is reported, and closing it loses no answer of either tab', async () => {
  const { page, run, inspection, errors } = await openRunner();
  const { detail_id, idOf } = await itemsOf(inspection);
  const other = await holdStorage(page, {
    version: 1,
    user_id: stage.world.inspector.id,
    inspection_id: inspection.id,
    detail_id,
    item_id: idOf('Guard in place'),
  });
  await page.goto(run);
  const pill = page.getByRole('button', { name: 'The storage of this device is not available' });
  await pill.click();
  await sheet(page)
    .getByText(/Another tab with an older version is blocking the storage/)
    .waitFor();
  await page.keyboard.press('Escape');
  await disconnect(page);
  await answer(page, 'Leak seen', 'No').click();
  await page.keyboard.press('Escape');
  await other.close();
  await pill.waitFor({ state: 'detached' });
  await reconnect(page);
  await page.reload();
  await synced(page);
  await waitForValue(inspection, 'Leak seen', false);
  await waitForValue(inspection, 'Guard in place', true);
  assert.deepEqual(errors, []);
});

test('a tab that a newer version has locked out of the storage says so, and its answers still arrive', async () => {
  const { page, run, inspection, errors } = await openRunner();
  await page.goto(run);
  await synced(page);
  const { detail_id } = await itemsOf(inspection);
  const place = { user_id: '', inspection_id: inspection.id, detail_id, item_id: '' };
  await holdStorage(page, { version: 99, ...place });
  await disconnect(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: 'The storage of this device is not available' }).click();
  await sheet(page).getByText('Guard in place').waitFor();
  await reconnect(page);
  await waitForValue(inspection, 'Guard in place', true);
  assert.deepEqual(errors, []);
});

test('a session that expires offline discards nothing, and its answers are sent after signing in', async () => {
  const { page, run, inspection, errors } = await openRunner();
  await page.clock.install();
  await page.goto(run);
  await answer(page, 'Casing and bolts', 'Critical').click();
  await waitForValue(inspection, 'Casing and bolts', 10);
  await page.context().setOffline(true);
  await page.clock.fastForward('09:00:00');
  await page.getByText('Your session has expired. You can go on working.').waitFor();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Guard in place', 'Yes').and(page.locator('[aria-checked=true]')).waitFor();
  const comment = item(page, 'Casing and bolts').getByRole('textbox');
  await comment.fill('two bolts are loose');
  assert.equal(new URL(page.url()).pathname, run);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /Sign in to send 2 entries/ }).click();
  assert.equal((await itemsOf(inspection)).values['Guard in place'], null);
  await page.clock.setSystemTime(fromNow()); // the server's clock has not advanced nine hours
  await sheet(page).getByRole('button', { name: 'Sign in to send' }).click();
  await signIn(page, stage.world.inspector.email);
  await page.waitForURL((address) => address.pathname === run);
  await page.clock.runFor(2000);
  await waitForValue(inspection, 'Guard in place', true);
  await item(page, 'Casing and bolts').getByText('two bolts are loose').waitFor();
  assert.deepEqual(errors, []);
});

test('if the server is unreachable and the session has ended, the page shows both, and offers signing in once it is possible', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await page.clock.install();
  await page.goto('/');
  const signingIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.clock.fastForward('09:00:00');
  await page.getByText('Your session has expired. You can go on working.').waitFor();
  await page.getByRole('button', { name: 'Try now' }).click(); // nothing covers the button
  assert.equal(await signingIn.count(), 0);
  await page.context().setOffline(false);
  await page.clock.setSystemTime(fromNow());
  await signingIn.click();
  await page.waitForURL((address) => address.pathname.startsWith('/login'));
  assert.deepEqual(errors, []);
});

test('offline, Start counts on the device, and is sent once when the connection is back', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  const inspection = await planInspection(stage.world);
  await page.goto(`/inspections/info/${inspection.id}/run`);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.waitFor();
  await networkIsIdle(page); // what starting needs is there
  await page.context().setOffline(true);
  await start.click();
  await page.getByText('Started on this device, will be sent').waitFor();
  await answer(page, 'Guard in place', 'Yes').click();
  assert.equal(await statusOf(inspection), 1);
  await page.context().setOffline(false);
  await waitForValue(inspection, 'Guard in place', true);
  assert.equal(await statusOf(inspection), 2);
  assert.deepEqual(errors, []);
});
