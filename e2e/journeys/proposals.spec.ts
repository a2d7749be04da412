import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { answer, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';
import type { JsonRow } from '../world.ts';

const stage = openStage();

const filled = (page: Page, count: number) =>
  page.locator(`[role=progressbar][aria-valuenow="${count}"]`).first().waitFor();

const ANSWERS: Record<string, object> = {
  'Guard in place': { value: true },
  'Leak seen': { value: false },
  'Casing and bolts': { quality_status_code: 30 },
  'Bearing temperature': { value: 71.5 },
};

/** A started copy of an inspection with four answers; the pump now also has a last result. */
async function startedCopy(): Promise<JsonRow> {
  const { inspector } = stage.world;
  const { id } = await startInspection(stage.world);
  const details = await inspector.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  const path = `/inspection/${id}/detail/${details.items[0]?.id}/item`;
  const { items } = await inspector.get<{ items: (JsonRow & { name: string })[] }>(path);
  for (const { id: item_id, name } of items)
    if (ANSWERS[name]) await inspector.patch(`${path}/${item_id}/quality`, ANSWERS[name]);
  const status = (of: string) => `/inspection/composite/status/${of}`;
  await inspector.post(status(id), { operative_status_code: 3 });
  const copy = await inspector.post(`/inspection/composite/${id}/copy`, { mode: 'copy' });
  return await inspector.post(status(copy.id), { operative_status_code: 2 });
}

/** The runner of a copy, or of another inspection. */
async function openRunner(options = PHONE, inspection: Promise<JsonRow> = startedCopy()) {
  const window = await stage.openAs(stage.world.inspector, options);
  const { id } = await inspection;
  await window.page.goto(`/inspections/info/${id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return { ...window, id };
}

test('copied answers are proposals: a tap confirms one, a button all others, and then the copy can be completed', async () => {
  const { page, errors, id } = await openRunner();
  await filled(page, 0);
  const proposal = 'From the last inspection, not confirmed';
  await item(page, 'Guard in place').getByText(proposal).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('4 items are unfinished').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await answer(page, 'Guard in place', 'Yes').click();
  await filled(page, 1);
  await item(page, 'Guard in place').getByText(proposal).waitFor({ state: 'detached' });
  await item(page, 'Bearing temperature').getByRole('button', { name: 'As before' }).click();
  await filled(page, 2);
  await page.getByText('Synced', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'All as before (2)' }).click();
  await filled(page, 4);
  await page.getByRole('button', { name: /[23] entries/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.equal(await page.getByText(proposal).count(), 0);

  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('Inspection completed').waitFor();
  const result = await stage.world.inspector.get<{ progress: object; quality_aggr: JsonRow }>(
    `/inspection/${id}`,
  );
  assert.deepEqual(result.progress, { filled: 4, total: 4 });
  assert.equal(result.quality_aggr['ok'], 4);
  assert.deepEqual(errors, []);
});

test('typing the same value again turns a proposal into an answer', async () => {
  const { page } = await openRunner(DESKTOP);
  const proposal = item(page, 'Bearing temperature').getByText('not confirmed');
  await proposal.waitFor();
  await page.getByRole('textbox', { name: 'Bearing temperature', exact: true }).fill('');
  await page.keyboard.type('71.5');
  await page.keyboard.press('Enter');
  await proposal.waitFor({ state: 'detached' });
  await filled(page, 1);
});

test('the previous answer is shown in words, with its unit', async () => {
  const { page } = await openRunner(DESKTOP);
  await item(page, 'Bearing temperature').getByText('71.5\u00A0°C', { exact: true }).waitFor();
  await item(page, 'Guard in place').locator('footer').getByText('Yes', { exact: true }).waitFor();
});

test('arrow keys move between the options without answering; Space answers', async () => {
  const { page, id } = await openRunner(DESKTOP, startInspection(stage.world));
  await answer(page, 'Leak seen', 'No').click();
  await filled(page, 1);
  await page.keyboard.press('ArrowLeft');
  const yes = answer(page, 'Leak seen', 'Yes');
  await yes.and(page.locator(':focus')).waitFor();
  assert.equal(await yes.getAttribute('aria-checked'), 'false');
  await item(page, 'Drops per minute').waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await item(page, 'Drops per minute').waitFor();
  await page.getByText('Synced', { exact: true }).first().waitFor();
  const { progress } = await stage.world.inspector.get<{ progress: object }>(`/inspection/${id}`);
  assert.deepEqual(progress, { filled: 1, total: 5 });
});

test('an option that needs a comment does not move when it is tapped', async () => {
  const { page } = await openRunner(PHONE, startInspection(stage.world));
  const critical = answer(page, 'Casing and bolts', 'Critical');
  await critical.scrollIntoViewIfNeeded();
  const offset = () =>
    critical.evaluate((button) => {
      const card = button.closest('article');
      return button.getBoundingClientRect().top - (card?.getBoundingClientRect().top ?? 0);
    });
  const before = await offset();
  await critical.click();
  await item(page, 'Casing and bolts').getByText('Comment needed').waitFor();
  assert.equal(await offset(), before);
});
