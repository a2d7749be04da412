import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();

const ANSWERS = '**/api/inspection/*/detail/*/item/*/quality';
/** The way of the answers is cut; everything else arrives. */
const cut = (page: Page) => page.route(ANSWERS, (route) => route.abort());
const mend = (page: Page) => page.unroute(ANSWERS);

const item = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) });
const answer = (page: Page, name: string, word: string) =>
  item(page, name).getByRole('radio', { name: word });
const isChosen = (page: Page, name: string, word: string) =>
  answer(page, name, word).and(page.locator('[aria-checked=true]')).waitFor();

/** The runner of a new inspection, on a device of its own. */
async function openRunner(options = PHONE) {
  const window = await stage.open(options);
  const { id } = await startInspection(stage.world);
  await signIn(window.page, stage.world.inspector.email);
  await window.page.goto(`/inspections/info/${id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return { ...window, id };
}

/** What the server has, by the names of the items. */
async function kept(id: string): Promise<Record<string, unknown>> {
  const { inspector } = stage.world;
  const details = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const [detail] = details.items;
  const { items } = await inspector.get<{
    items: { name: string; value: unknown; quality_status: { code: number } | null }[];
  }>(`/inspection/${id}/detail/${detail?.id}/item`);
  return Object.fromEntries(
    items.map(({ name, value, quality_status }) => [name, value ?? quality_status?.code ?? null]),
  );
}

test('the runner opens after a reload with unsent answers, which then arrive', async () => {
  const { page, errors, id } = await openRunner();
  await cut(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'Attention').click();
  await page.getByRole('button', { name: /3 answers/ }).waitFor();
  assert.equal((await kept(id))['Guard in place'], null);
  await mend(page);
  await page.route('**/api/inspection/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 80)); // as over a slow line
    await route.continue();
  });
  await page.reload();
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Leak seen', 'No');
  await isChosen(page, 'Casing and bolts', 'Attention');
  await page.getByText('Synced', { exact: true }).waitFor();
  const now = await kept(id);
  assert.deepEqual(
    [now['Guard in place'], now['Leak seen'], now['Casing and bolts']],
    [true, false, 20],
  );
  assert.deepEqual(errors, []);
});

test('two tabs show the same answers, whichever of them sends', async () => {
  const { page: first, errors, id } = await openRunner(DESKTOP);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await item(second, 'Guard in place').waitFor();
  await cut(first);
  await answer(first, 'Guard in place', 'Yes').click();
  await isChosen(second, 'Guard in place', 'Yes');
  await answer(second, 'Leak seen', 'No').click();
  await second.getByText('Synced', { exact: true }).waitFor();
  await first.getByText('Synced', { exact: true }).waitFor();
  for (const page of [first, second]) {
    await isChosen(page, 'Guard in place', 'Yes');
    await isChosen(page, 'Leak seen', 'No');
  }
  assert.equal((await kept(id))['Guard in place'], true);
  assert.deepEqual(errors, []);
});
