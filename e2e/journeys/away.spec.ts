import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const stage = openStage({ prepare: planInspection });

const BANNER = /has not answered since|has been offline since/;
const SERVER = /\/(api|config)\//;
/** The page goes by the server's clock, so that its own alone moves nothing for longer than until the next response. */
const moveServerClock = (page: Page, ahead: number) =>
  page.route(/\/(api\/(?!events)|config\/)/, async (route) => {
    const response = await route.fetch();
    const date = fromNow(ahead).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
const footer = (page: Page) => page.getByRole('contentinfo');
const synced = (page: Page) => footer(page).getByText(/^Synced \d\d:\d\d$/);

test('an unreachable server is announced once, and panels wait without buttons and recover by themselves', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await page.goto(`/objects/info/${stage.world.pump.id}`);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await synced(page).waitFor();
  await page.route(SERVER, (route) => route.abort());
  await page.getByRole('link', { name: 'To do' }).first().click();
  await page.getByText(BANNER).waitFor();
  await page.getByText('Waiting for the server').first().waitFor();
  assert.equal(await page.getByText(BANNER).count(), 1);
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.equal(await page.getByText('The rest of the page still works').count(), 0);
  await footer(page)
    .getByText(/^Server not reached since \d\d:\d\d$/)
    .waitFor();
  await page.unroute(SERVER);
  await page.getByText('Monthly mechanical').first().waitFor();
  await page.getByText(BANNER).waitFor({ state: 'detached' });
  await synced(page).waitFor();
  assert.deepEqual(errors, []);
});

test('a single failing call is reported in its place, without blaming the server', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.route('**/api/inspection?*', (route) => route.abort());
  await page.goto(`/objects/info/${stage.world.pump.id}`);
  await page.getByText('The rest of the page still works').first().waitFor();
  assert.equal(await page.getByText(BANNER).count(), 0);
});

test('the time in the footer advances without any activity', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.clock.install();
  await page.goto('/');
  const before = await synced(page).innerText();
  const ahead = 3 * 60_000;
  await moveServerClock(page, ahead);
  await page.clock.runFor(ahead);
  await page.waitForFunction(
    (text) => !document.querySelector('footer')?.textContent?.includes(text),
    before,
  );
  await synced(page).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a dialog whose file fails to load is reported in a toast, and the page stays', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.route('**/assets/NewInspectionDialog*', (route) => route.abort());
  const toast = page.getByRole('alert').filter({ hasText: 'This part is not on this device' });
  // A key pressed while the page is still settling is lost.
  for (let presses = 0; presses < 3 && !(await toast.isVisible()); presses++) {
    await page.keyboard.press('n');
    await toast.waitFor({ timeout: 4000 }).catch(() => undefined);
  }
  await toast.waitFor();
  assert.doesNotMatch(await toast.innerText(), /Error|http/);
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.unroute('**/assets/NewInspectionDialog*');
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(errors, []);
});

test('a page whose file fails to load reports it, and opens once the connection is back', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.goto('/activity/todo');
  await page.getByText('Monthly mechanical').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Objects' }).click();
  await page.getByRole('heading', { name: 'This part is not on this device' }).waitFor();
  assert.doesNotMatch(await page.getByRole('main').innerText(), /ChunkLoadError|https?:/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('There is still no connection.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Riverside Station').first().waitFor();
  assert.deepEqual(errors, []);
});
