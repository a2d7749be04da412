import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { INSTALLED_PHONE, PHONE, signIn } from '../browser.ts';
import { isInstalled, keeps, storedHashes } from '../keptRows.ts';
import { expectNotFound } from '../notFound.ts';
import { answer, isChosen, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { areStored } from '../storedEntries.ts';
import { waitUntil } from '../waitUntil.ts';
import { caller, PASSWORD, startInspection } from '../world.ts';
import type { ApiCaller } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const stage = openStage();

const API = '**/api/**';
const SERVER = /\/(api|config)\//;
const KEPT = /what this device had at/;
const synced = (page: Page) => page.getByText('Synced', { exact: true });

/** The page on the phone of a signed-in inspector, and an inspection in progress. */
async function openInstalled(user = stage.world.inspector) {
  const { id } = await startInspection(stage.world);
  return { ...(await stage.openInstalled(user)), id };
}

async function statusOf(user: ApiCaller, id: string): Promise<number> {
  const inspection = await user.get<{ operative_status: { code: number } }>(`/inspection/${id}`);
  return inspection.operative_status.code;
}

test('a phone without a connection opens the runner after a reload, with its answers, and completes once it is back', async () => {
  const { page, errors, id } = await openInstalled();
  await page.goto(`/inspections/info/${id}/run`);
  await answer(page, 'Guard in place', 'Yes').click();
  await synced(page).waitFor();
  await keeps(page, `"items","${id}"`, '"value":true');
  await keeps(page, `"one","${id}"`);
  await page.context().setOffline(true);
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'OK').click();
  await page.getByRole('button', { name: 'Offline: 2 entries not sent' }).waitFor();
  await areStored(page, 2);
  await page.reload();
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Leak seen', 'No');
  await isChosen(page, 'Casing and bolts', 'OK');
  await page.getByText(KEPT).waitFor();
  await item(page, 'Bearing temperature').getByRole('textbox').fill('20');
  await item(page, 'Bearing temperature').getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are offline').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Complete', exact: true }).count(), 0);
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  await synced(page).waitFor();
  await page.getByText(KEPT).waitFor({ state: 'detached' });
  await isChosen(page, 'Casing and bolts', 'OK');
  assert.equal(await statusOf(stage.world.inspector, id), 2);
  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('Inspection completed').waitFor();
  assert.equal(await statusOf(stage.world.inspector, id), 3);
  assert.deepEqual(errors, []);
});

test('an active inspection opens from the first page without a connection, even if this device never opened it', async () => {
  const { page, errors, id } = await openInstalled();
  await keeps(page, `"items","${id}"`);
  await page.context().setOffline(true);
  await page.goto('/');
  await page.getByText(/has been offline since/).waitFor();
  await page.getByText(KEPT).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await item(page, 'Guard in place').waitFor();
  assert.deepEqual(errors, []);
});

test('a reload while the server is away opens the page with the banner, which disappears by itself', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  const { id } = await startInspection(stage.world);
  await page.goto('/activity/todo');
  await page.getByText('Monthly mechanical').first().waitFor();
  await keeps(page, `"items","${id}"`);
  await page.route(API, (route) => route.abort());
  await page.reload();
  await page.getByText(/has not answered since/).waitFor();
  await page.getByText(KEPT).waitFor();
  await page.getByText('Monthly mechanical').first().waitFor();
  await page.unroute(API);
  await page.getByText(/has not answered since/).waitFor({ state: 'detached' });
  await page.getByText('Monthly mechanical').first().waitFor();
  assert.deepEqual(errors, []);
});

test('a gateway in place of the server opens the page as if offline, a refusal does not', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.goto('/');
  await keeps(page, '["me"]');
  await page.route(SERVER, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.reload();
  await page.getByText(/has not answered since/).waitFor();
  await page.getByRole('button', { name: /Olena Kovalenko/ }).waitFor();
  await page.unroute(SERVER);
  await page.route('**/api/user/me', (route) =>
    route.fulfill({ status: 500, json: { detail: { code: 'internal', request_id: '7' } } }),
  );
  await page.reload();
  await page.getByText('Some issue with you user account').waitFor();
});

test('if nothing is stored, the page says that the server cannot be reached, and opens by itself later', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.route(API, (route) => route.abort());
  await page.goto('/');
  await page.getByText(/The server cannot be reached\./).waitFor();
  await page.unroute(API);
  await page.getByRole('link', { name: 'To do' }).first().waitFor({ timeout: 30_000 });
  assert.deepEqual(errors, []);
});

test('after signing out, nothing of the first user is left on the device, and the next one sees nothing of it', async () => {
  // signing out ends only this device's session
  const user = await caller(stage.server.url, stage.world.inspector.email);
  // Signing in leads to the first user's last page; the server returns nothing of it to a user who may not
  // see it.
  const next: { id: string; email: string } = await stage.world.superuser.post('/user', {
    email: `next.${stage.world.guest.email}`,
    password: PASSWORD,
    first_name: 'Nadia',
    last_name: 'Ilic',
    user_type_code: 4,
  });
  const { page, id } = await openInstalled(user);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"items","${id}"`);
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await waitUntil(async () => (await storedHashes(page)).length === 0, 'nothing is stored');
  expectNotFound(page.context());
  await signIn(page, next.email);
  await keeps(page, '["me"]');
  await page.context().setOffline(true);
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByText('Waiting for the server').waitFor();
  assert.equal(await page.getByText('Guard in place').count(), 0);
  assert.equal(await page.getByText('Olena Kovalenko').count(), 0);
  const own = await storedHashes(page);
  assert.ok(
    own.every((hash) => hash.includes(next.id)),
    own.join('\n'),
  );
});

test('after a reload, a session that expired offline opens locked, with the data on the device', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, INSTALLED_PHONE); // with a clock of its own
  const { id } = await startInspection(stage.world);
  await page.goto('/');
  await isInstalled(page);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"items","${id}"`);
  await page.context().setOffline(true);
  await page.clock.install({ time: fromNow(9 * 3_600_000) });
  await page.reload();
  await page.getByText('Your session has expired. You can go on working.').waitFor();
  await answer(page, 'Guard in place', 'Yes').click();
  await isChosen(page, 'Guard in place', 'Yes');
  assert.deepEqual(errors, []);
});

test('the page is installable once somebody has signed in, and its worker is fetched again at each start', async () => {
  const { page } = await stage.open(INSTALLED_PHONE);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await page.clock.runFor(60_000);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  assert.equal(await workers(), 0); // it would fetch the build while somebody types a password
  await signIn(page, stage.world.inspector.email);
  await isInstalled(page);
  const worker = await page.request.get('/sw.js');
  assert.equal(worker.headers()['cache-control'], 'no-cache');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(String(link));
  assert.match(manifest.headers()['content-type'] ?? '', /application\/manifest\+json/);
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) assert.equal((await page.request.get(src)).status(), 200, src);
  await page.reload(); // this time from the worker
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  const answered = await page.request.get('/api/version');
  assert.equal(answered.status(), 200);
});
