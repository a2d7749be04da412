import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, signIn } from '../browser.ts';
import { networkIsIdle } from '../network.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();

test('a facet narrows the list, the address contains the query, and clearing removes it', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page
    .getByRole('checkbox', { name: /Operations North/ })
    .first()
    .check();
  await page.waitForURL((address) => address.searchParams.toString().includes('business_unit'));
  await page.reload();
  await page
    .getByRole('row', { name: /Riverside Station/ })
    .first()
    .waitFor();
  assert.equal(
    await page
      .getByRole('checkbox', { name: /Operations North/ })
      .first()
      .isChecked(),
    true,
  );
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL((address) => !address.searchParams.toString().includes('business_unit'));
  assert.deepEqual(errors, []);
});

test('a list says that it is loading, reports that the server is unreachable, and recovers with it', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/business_unit?*', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Business units' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Business units' }).waitFor();
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor();
  gate.resolve();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/business_unit?*');
  await retry.click();
  await page.getByRole('row', { name: /Operations North/ }).waitFor();
});

test('a page whose file is slow to load shows its skeleton instead of the previous page, whether or not the link was hovered first', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await networkIsIdle(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const users = page.getByRole('link', { name: 'Users' }).first();
  const request = page.waitForRequest('**/assets/**');
  await users.hover();
  await request; // hovering the link starts to load the file
  await users.click();
  const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await skeleton.waitFor();
  assert.equal(await page.getByRole('row', { name: /Riverside Station/ }).count(), 0);
  gate.resolve();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the page runs under its content security policy without a violation', async () => {
  const { page } = await stage.open(DESKTOP);
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) breaches.push(message.text());
  });
  const response = await page.goto('/login');
  assert.match(response?.headers()['content-security-policy'] ?? '', /default-src 'self'/);
  await signIn(page, stage.world.inspector.email);
  const { id } = await startInspection(stage.world);
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByRole('article', { name: 'Guard in place' }).waitFor();
  await networkIsIdle(page);
  assert.deepEqual(breaches, []);
});
