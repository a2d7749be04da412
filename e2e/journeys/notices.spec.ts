import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';

const stage = openStage();

const assigned = (page: Page) =>
  page.getByRole('group', { name: 'An inspection is assigned to me' });

test('each choice of how to be told is saved at once, by keyboard alone', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await page.goto('/notices/settings');
  await assigned(page).getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const isSaved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"mail":"daily"'),
  );
  await page.keyboard.press('ArrowRight');
  assert.deepEqual((await isSaved).request().postDataJSON(), { assigned: { mail: 'daily' } });
  await page.reload();
  await assigned(page).getByRole('radio', { name: 'Daily', checked: true }).waitFor();
  await assigned(page).getByRole('switch', { checked: false }).waitFor();
  assert.equal(await page.getByText('Credits are running low').count(), 0);
  assert.deepEqual(errors, []);
});

test('the bell opens the notices, and Escape returns to it; a phone has them under “More”', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  const bell = page.getByRole('button', { name: 'Notices: none unread' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await panel.getByText('No notices yet').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  assert.ok(await bell.evaluate((one) => one === document.activeElement));
  const phone = await stage.openAs(stage.world.inspector, PHONE);
  await phone.page.goto('/');
  await phone.page.getByRole('button', { name: 'More' }).click();
  await phone.page.getByRole('link', { name: 'Notices: none unread' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
  assert.deepEqual([...errors, ...phone.errors], []);
});
