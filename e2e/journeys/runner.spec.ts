import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { ANSWERS, answer, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';
import type { JsonRow } from '../world.ts';

/** The runner when the page, the focus or another device's answer interferes. */
const stage = openStage();

const STATUS = '**/api/inspection/composite/status/*';

const synced = (page: Page) => page.getByText('Synced', { exact: true }).waitFor();
const bearingField = (page: Page) =>
  page.getByRole('textbox', { name: 'Bearing temperature', exact: true });

/** The path of an inspection's items, and the items by name. */
async function itemsOf({ id }: JsonRow) {
  const { inspector } = stage.world;
  const details = await inspector.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  const path = `/inspection/${id}/detail/${details.items[0]?.id}/item`;
  const { items } = await inspector.get<{ items: (JsonRow & { name: string })[] }>(path);
  return { path, items: new Map(items.map((one) => [one.name, one])) };
}

async function answerElsewhere(inspection: JsonRow, name: string, body: object): Promise<void> {
  const { path, items } = await itemsOf(inspection);
  await stage.world.inspector.patch(`${path}/${items.get(name)?.id}/quality`, body);
}

const ANSWERED = {
  'Guard in place': { value: true },
  'Leak seen': { value: false },
  'Bearing temperature': { value: 71.5 },
};

const statusOf = async ({ id }: JsonRow) =>
  (await stage.world.inspector.get<{ operative_status: { code: number } }>(`/inspection/${id}`))
    .operative_status.code;

async function openRunner(inspection: JsonRow, options = DESKTOP) {
  const window = await stage.openAs(stage.world.inspector, options);
  await window.page.goto(`/inspections/info/${inspection.id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return window;
}

/** The runner, opened from its inspection, with one answer missing. */
async function openNearlyDone() {
  const inspection = await startInspection(stage.world);
  for (const [name, body] of Object.entries(ANSWERED))
    await answerElsewhere(inspection, name, body);
  const window = await stage.openAs(stage.world.inspector, PHONE);
  await window.page.goto(`/inspections/info/${inspection.id}`);
  await window.page.getByRole('button', { name: 'Continue' }).first().click();
  await item(window.page, 'Casing and bolts').waitFor();
  return { ...window, inspection };
}

/** Holds back the requests to an address; `release` lets them and all later ones through. */
async function hold(page: Page, address: string | RegExp) {
  const heldRoutes: Route[] = [];
  let open = false;
  await page.route(address, async (route) => {
    if (open || route.request().method() === 'GET') await route.continue();
    else heldRoutes.push(route);
  });
  return {
    release: async () => {
      open = true;
      await Promise.all(heldRoutes.map((route) => route.continue()));
    },
  };
}

test('a completion waits for the answers before it, and follows them after its page has been left', async () => {
  const { page, inspection, errors } = await openNearlyDone();
  const { release } = await hold(page, ANSWERS);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/composite/status/')) requests.push(request.url());
  });
  await answer(page, 'Casing and bolts', 'OK').click();
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.goBack(); // closes the sheet
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('Completed on this device').first().waitFor();
  assert.deepEqual([requests, await statusOf(inspection)], [[], 2]);
  await release();
  await waitUntil(async () => (await statusOf(inspection)) === 3, 'the inspection is completed');
  assert.equal(requests.length, 1);
  assert.deepEqual(errors, []);
});

test('a completion in progress is reported wherever the user is by then', async () => {
  const { page, inspection, errors } = await openNearlyDone();
  await answer(page, 'Casing and bolts', 'OK').click();
  await synced(page);
  const { release } = await hold(page, STATUS);
  const request = page.waitForRequest(/composite\/status/);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await request;
  await page.goBack(); // closes the sheet
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('Completed on this device').first().waitFor();
  await release();
  await page.getByRole('status').filter({ hasText: 'Inspection completed' }).waitFor();
  assert.equal(await statusOf(inspection), 3);
  assert.deepEqual(errors, []);
});

test('a started inspection opens at its first open item, also after a reload', async () => {
  const { page, errors } = await openNearlyDone();
  await page.setViewportSize({ width: 320, height: 480 });
  await page.reload();
  const isInSight = (one: Locator) =>
    one.evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const middle = document.elementFromPoint(160, (top + bottom) / 2);
      return middle !== null && card.contains(middle);
    });
  await waitUntil(() => isInSight(item(page, 'Casing and bolts')), 'the open item is in sight');
  const scrolled = await item(page, 'Guard in place').evaluate(
    (card) => card.getBoundingClientRect().top,
  );
  assert.ok(scrolled < 0, `the first item is at ${scrolled}`);
  // with a single group, which has no chips, the outline leads to any other item
  await page.getByRole('button', { name: 'Outline' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Guard in place/ })
    .tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitUntil(() => isInSight(item(page, 'Guard in place')), 'the first item is in sight');
  assert.deepEqual(errors, []);
});

test('the keys of the runner do nothing while a sheet covers it', async () => {
  const { page, errors } = await openRunner(await startInspection(stage.world));
  await page.route(ANSWERS, (route) => route.abort());
  await answer(page, 'Guard in place', 'Yes').click();
  const chosen = answer(page, 'Guard in place', 'Yes').and(page.locator('[aria-checked=true]'));
  await chosen.waitFor();
  await page
    .getByRole('button', { name: /1 entry/ })
    .first()
    .click();
  const button = sheet(page).getByRole('button', { name: 'Save all as ZIP' });
  await button.focus();
  for (const key of ['2', 'u', 'j', '1', 'Control+Enter']) await page.keyboard.press(key);
  await button.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await chosen.waitFor();
  assert.equal(await answer(page, 'Leak seen', 'Yes').getAttribute('aria-checked'), 'false');
  const filter = page.getByRole('button', { name: /^Unfinished/ });
  assert.equal(await filter.getAttribute('aria-pressed'), 'false');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(errors, []);
});

/** Another device has answered meanwhile. If the user keeps its answer, the field must show it. */
async function keepTheirs(page: Page, theirs: string): Promise<void> {
  await item(page, 'Bearing temperature').getByRole('button', { name: 'Keep theirs' }).click();
  await item(page, 'Bearing temperature').getByRole('alert').waitFor({ state: 'detached' });
  const field = await bearingField(page).evaluateHandle((one) => one as HTMLInputElement);
  await page.waitForFunction(([one, text]) => one.value === text, [field, theirs] as const);
}

test("text restored after a reload gives way to another device's answer that the user keeps", async () => {
  const inspection = await startInspection(stage.world);
  const { page } = await openRunner(inspection);
  await page.clock.install(); // the text is typed, but the page closes before it becomes an answer
  await bearingField(page).pressSequentially('42');
  await page.evaluate(() => {
    for (const type of ['pagehide', 'visibilitychange', 'beforeunload', 'blur', 'focusout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await answerElsewhere(inspection, 'Bearing temperature', { value: 71.5 });
  await page.clock.resume();
  await page.reload();
  await keepTheirs(page, '71.5');
});

test("another device's answer is shown once the user keeps it, even where buttons take no focus", async () => {
  const inspection = await startInspection(stage.world);
  const { page } = await openRunner(inspection);
  // like Safari on a phone: the field being typed in keeps the focus
  await page.evaluate(() => {
    const keepFocus = (event: Event) => event.preventDefault();
    document.addEventListener('mousedown', keepFocus, true);
  });
  // answered only once this page has sent its own, so that it cannot have heard of it before
  const answerFirst = async (route: Route) => {
    await answerElsewhere(inspection, 'Bearing temperature', { value: 71.5 });
    await route.continue();
  };
  await page.route(ANSWERS, answerFirst, { times: 1 });
  await bearingField(page).focus();
  await bearingField(page).pressSequentially('42');
  await keepTheirs(page, '71.5');
});
