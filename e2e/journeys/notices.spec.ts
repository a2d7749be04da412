import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { openStage } from '../stage.ts';
import { caller, planInspection } from '../world.ts';
import type { ApiCaller } from '../world.ts';

const stage = openStage();

const bell = (page: Page, unread: string) =>
  page.getByRole('button', { name: `Notices: ${unread} unread` });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const readAll = (user: ApiCaller) => user.post('/notice/read', {});

test('an inspector is told on the phone at once of what is handed over to them, and opens it from there', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openLive(world.inspector, '/', PHONE);
  const second = await page.context().newPage();
  await second.goto('/notices');
  await second.getByText('No notices yet').waitFor();

  const inspection = await planInspection(world);

  await page.getByRole('status').getByText('1 new notice').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'More Notices: 1 unread' }).click();
  await page.getByRole('link', { name: 'Notices: 1 unread' }).click();
  const row = (on: Page) => on.getByRole('link', { name: /Assigned to you: “Monthly mechanical”/ });
  await row(second).waitFor();
  assert.match((await row(second).textContent()) ?? '', /^Unread/);
  await row(page).click();
  await page.waitForURL(`**/inspections/info/${inspection.id}`);
  await row(second).getByText('Unread').waitFor({ state: 'detached' });
  await second.getByRole('button', { name: 'Unread', exact: true }).click();
  await second.getByText('All read').waitFor();
  assert.deepEqual(errors, []);
});

test('what arrives while the panel is open is offered; what is read on another device is read here', async () => {
  const { world } = stage;
  await readAll(world.inspector);
  await planInspection(world);
  const { page, errors } = await stage.openLive(world.inspector, '/objects');
  const otherSession = await caller(world.url, world.inspector.email);
  const phone = await stage.openLive(otherSession, '/notices', PHONE);
  await bell(page, '1').click();
  const panel = panelOf(page);
  const rows = panel.getByRole('listitem');
  await rows.first().waitFor();
  const before = await rows.count();
  await planInspection(world);
  await panel.getByRole('button', { name: '1 new' }).click();
  await rows.nth(before).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await phone.page.getByRole('button', { name: '1 new' }).click();
  await phone.page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 'none').waitFor();
  assert.deepEqual([...errors, ...phone.errors], []);
});

test('by keyboard alone: Enter on the bell, arrows to a notice, Enter opens it; Escape returns to the bell', async () => {
  const { world } = stage;
  await readAll(world.inspector);
  const { id } = await planInspection(world);
  const { page, errors } = await stage.openLive(world.inspector, '/objects');
  await bell(page, '1').focus();
  await page.keyboard.press('Enter');
  await panelOf(page).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'hidden' });
  assert.ok(await bell(page, '1').evaluate((one) => one === document.activeElement));
  await page.keyboard.press('Enter');
  await panelOf(page).getByRole('listitem').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/inspections/info/${id}`);
  await panelOf(page).waitFor({ state: 'hidden' });
  await bell(page, 'none').waitFor();
  assert.deepEqual(errors, []);
});

test('each choice of how to be told is saved at once, and who has switched a kind off is not told of it', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openLive(world.inspector, '/notices/settings');
  await readAll(world.inspector);
  const assigned = page.getByRole('group', { name: 'An inspection is assigned to me' });
  await assigned.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const isSaved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"mail":"off"'),
  );
  await page.keyboard.press('ArrowLeft');
  assert.equal((await isSaved).status(), 200);
  const stream = page.waitForResponse(/\/api\/events(\?|$)/);
  await page.reload();
  await stream;
  await assigned.getByRole('radio', { name: 'Off', checked: true }).waitFor();
  await assigned.getByRole('switch', { checked: false }).waitFor();
  assert.equal(await page.getByText('Credits are running low').count(), 0);
  // of two inspections only the cancelled one is news
  await planInspection(world);
  const { id } = await planInspection(world);
  await world.admin.post(`/inspection/composite/status/${id}`, {
    operative_status_code: 5,
    comment: 'Not needed',
  });
  await bell(page, '1').click();
  const newest = panelOf(page).getByRole('listitem').first();
  await newest.getByText(/^Cancelled: “Monthly mechanical”/).waitFor();
  assert.deepEqual(errors, []);
});

test('without the server the list shows what was last known, and says so', async () => {
  const { world } = stage;
  await planInspection(world);
  const { page } = await stage.openLive(world.inspector, '/notices', PHONE);
  const row = page.getByRole('link', { name: /“Monthly mechanical”/ }).first();
  await row.waitFor();
  await keeps(page, '["me"]');
  await keeps(page, '["notice","list"', 'Monthly mechanical');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await row.waitFor();
  await page.getByText('You are seeing what this device had at').waitFor();
});
