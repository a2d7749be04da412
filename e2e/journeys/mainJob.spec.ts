import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';

const stage = openStage({ credits: 5, prepare: planInspection });

/** One item of the runner, by its text. */
const item = (page: Page, name: string) =>
  page
    .getByRole('group', { name: new RegExp(name) })
    .or(page.getByRole('article', { name: new RegExp(name) }));

test('an inspector finds, fills in and completes an inspection on a phone, and everything above it updates at once', async () => {
  const phone = await stage.open(PHONE);
  const { page } = phone;
  await signIn(page, stage.world.inspector.email);
  await page.goto('/activity/todo');
  await page.getByText('Monthly mechanical').first().waitFor();
  await page.getByRole('button', { name: 'Start' }).first().click();
  await page.waitForURL(/\/run$/);

  await item(page, 'Guard in place').getByRole('radio', { name: 'Yes' }).click();
  await item(page, 'Casing and bolts').getByRole('radio', { name: 'OK' }).click();
  const bearingField = page.getByLabel(/Bearing temperature/).last();
  await bearingField.fill('85');
  await bearingField.press('Enter');
  assert.equal(await bearingField.evaluate((field) => field === document.activeElement), false);

  await page.getByRole('button', { name: 'Complete' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('1 item is unfinished').waitFor();
  await sheet.getByRole('button', { name: /Leak seen/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  await item(page, 'Leak seen').getByRole('radio', { name: 'No' }).click();

  await page.getByRole('button', { name: 'Complete' }).click();
  await sheet.getByText('Completing uses 1 credit').waitFor();
  await sheet.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Inspection completed').waitFor();
  assert.deepEqual(phone.errors, []);

  const expected = { ok: 3, attention: 1, critical: 0, total: 4, total_status: 20 };
  for (const path of [
    `/object/${stage.world.pump.id}/quality`,
    `/object/${stage.world.site.id}/quality`,
    `/business_unit/${stage.world.unit.id}/quality`,
  ]) {
    const { ok, attention, critical, total, total_status } = await stage.world.admin.get(path);
    assert.deepEqual({ ok, attention, critical, total, total_status }, expected, path);
  }
  const tenant = await stage.world.superuser.get<{ items: { balance: { remnant: number } }[] }>(
    '/superuser/tenant',
  );
  assert.equal(tenant.items[0]?.balance.remnant, 4);
});

test('counts of findings that could not be loaded are shown as missing, and can be retried', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  let isBroken = true;
  await page.route('**/quality/causes/aggr_on_attr?**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(`/admin/business/info/${stage.world.unit.id}`);
  const why = page.getByRole('region', { name: /^Why this unit is/ });
  await why.getByRole('region', { name: 'Pump set P-101' }).waitFor();
  const retry = why.getByRole('button', { name: 'Try again' });
  // Late events of the world's creation fetch it again as well: so the press is seen while it still fails.
  const again = page.waitForRequest((request) => request.url().includes('causes/aggr_on_attr?'));
  await retry.click();
  await again;
  await retry.waitFor();
  isBroken = false;
  await page.addLocatorHandler(retry, () => retry.click());
  await why.getByText(/on 1 of 2 objects/).waitFor();
});

test('a manager finds in three clicks why a unit needs attention: the unit, the question, the objects', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Business units/ })
    .first()
    .click();
  await page.locator('tr[data-row]').getByRole('link', { name: 'Operations North' }).click();
  const why = page.getByRole('region', { name: /^Why this unit is/ });
  await why
    .getByText('0 critical findings and 1 that needs attention, on 1 of 2 objects.')
    .waitFor();
  const group = why.getByRole('region', { name: 'Pump set P-101' });
  await group.getByText('85 °C · Limit 80 °C').waitFor();
  const questions = why.getByRole('region', { name: 'What' }).getByRole('link');
  assert.match(await questions.innerText(), /Bearing temperature[^]*on 1 object$/);
  await questions.click();
  await page.waitForURL((address) => address.pathname === '/admin/objects');
  await page.getByRole('button', { name: 'Bearing temperature' }).waitFor();
  const rows = page.locator('tr[data-row]');
  await rows.filter({ hasText: 'Pump set P-101' }).waitFor();
  assert.equal(await rows.count(), 1);
  assert.deepEqual(errors, []);
});
