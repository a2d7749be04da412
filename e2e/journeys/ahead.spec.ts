import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { keeps } from '../keptRows.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** What a phone says about the work that it holds, and that it tells the truth. */
const stage = openStage();
const DAY = 86_400_000;

const card = (page: Page) => page.getByRole('button', { name: /without a network/ });

/** A phone with the page's own service worker, which has fetched these. */
async function openPhone(...ids: string[]) {
  const opened = await stage.openInstalled(stage.world.inspector);
  for (const id of ids) await keeps(opened.page, `"one","${id}"`);
  return opened;
}

test('the to-do list says what is ready without a network, and the sheet what that is', async () => {
  const soon = await planInspection(stage.world);
  const later = await planInspection(stage.world, fromNow(5 * DAY));
  const { page, errors } = await openPhone(soon.id);
  await page.goto('/activity/todo?horizon=all');
  await page.getByText('1 inspection ready without a network').waitFor();
  await page.getByText('On this device', { exact: true }).waitFor();
  await page.getByText('Not on this device').waitFor();
  await card(page).click();
  const sheet = page.getByRole('dialog', { name: 'On this device' });
  await sheet.getByText('1 of 1 inspections, with check lists').waitFor();
  await sheet.getByText('1 check list for inspections that nobody has planned').waitFor();
  await sheet.getByText('7 days', { exact: true }).click();
  await sheet.getByText('2 of 2 inspections, with check lists').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('2 inspections ready without a network').waitFor();
  await page.getByText('Not on this device').waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
  for (const { id } of [soon, later]) await stage.world.admin.delete(`/inspection/${id}`);
});

test('on the next day without a network the list shows what the device holds, and why the rest does not open', async () => {
  const held = await planInspection(stage.world);
  const { page } = await openPhone(held.id);
  await page.route(/\/inspection\/[^/]+\/(work|whole|all_content)/, (route) => route.abort());
  const missing = await planInspection(stage.world);
  await page.goto('/activity/todo');
  await page.getByText(/1 more needs one/).waitFor();
  await page.context().setOffline(true);
  await page.evaluate((ahead) => localStorage.setItem('plumbline.clock', String(ahead)), DAY);
  await page.reload();
  await page.getByText('This device knows of what may be started within 3 days.').waitFor();
  await page.getByText('1 inspection ready without a network').waitFor();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByText('This inspection is not on this device.').waitFor();
  await page.keyboard.press('Escape');
  const invitation = page.getByRole('region', { name: 'Install the app' }); // on the second day of use
  await invitation.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByText('1 inspection ready without a network').waitFor();
  assert.equal(await invitation.count(), 0);
  for (const { id } of [held, missing]) await stage.world.admin.delete(`/inspection/${id}`);
});
