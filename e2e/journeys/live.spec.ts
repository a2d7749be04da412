import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection } from '../world.ts';
import type { Caller, Json } from '../world.ts';

const stage = openStage({ credits: 20 });

const ANSWERS: Record<string, Record<string, unknown>> = {
  'Guard in place': { value: true },
  'Leak seen': { value: false },
  'Casing and bolts': { quality_status_code: 10, comment: 'Cracked' },
  'Bearing temperature': { value: 70 },
};

/** Answers everything and completes, with a critical result. */
async function complete(by: Caller, id: string): Promise<void> {
  const details = await by.get<{ items: Json[] }>(`/inspection/${id}/detail`);
  for (const detail of details.items) {
    const path = `/inspection/${id}/detail/${detail.id}/item`;
    for (const item of (await by.get<{ items: Json[] }>(path)).items) {
      const answer = ANSWERS[String(item['name'])];
      if (answer) await by.patch(`${path}/${item.id}/quality`, answer);
    }
  }
  await by.post(`/inspection/composite/status/${id}`, { operative_status_code: 3 });
}

const badge = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

test('what one person completes, home page, list, object and to-do list of others show at once', async () => {
  const { world } = stage;
  const { id } = await startInspection(world);
  const home = await stage.openLive(world.admin, '/');
  await home.page.getByText('No critical object').waitFor();
  const list = await stage.openLive(world.superuser, '/admin/objects');
  const row = list.page.getByRole('row', { name: /Riverside Station/ });
  await row.waitFor();
  const object = await stage.openLive(world.guest, `/objects/info/${world.pump.id}`);
  await badge(object.page).getByText('Not assessed').waitFor();

  await complete(world.inspector, id);

  await home.page.getByText('No critical object').waitFor({ state: 'hidden' });
  await row.getByText('Critical').first().waitFor();
  await badge(object.page).getByText('Critical').waitFor();
  for (const { errors } of [home, list, object]) assert.deepEqual(errors, []);
});

test('an inspection that is planned for somebody appears in their list, and leaves it when it is cancelled', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openLive(world.inspector, '/activity/todo', PHONE);
  await page.getByText('Nothing to do').or(page.getByText('Monthly mechanical').first()).waitFor();
  const before = await page.getByText('Monthly mechanical').count();
  const { id } = await planInspection(world);
  await page.getByText('Monthly mechanical').nth(before).waitFor();
  await world.admin.post(`/inspection/composite/status/${id}`, {
    operative_status_code: 5,
    comment: 'Not needed',
  });
  await page.getByText('Monthly mechanical').nth(before).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a change in one tab shows in the other, though nobody else is told', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openLive(world.admin, `/objects/info/${world.site.id}`);
  const other = await page.context().newPage();
  await other.goto(`/objects/info/${world.site.id}`);
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByRole('textbox', { name: 'Name' }).fill('Riverside Works');
  await other.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Riverside Works' }).waitFor();
  await world.superuser.patch(`/object/${world.site.id}`, { name: 'Riverside Station' });
  await page.getByRole('heading', { level: 1, name: 'Riverside Station' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a server without the stream leaves the page as it was: it refetches when it is used', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openAs(world.admin);
  let requests = 0;
  await page.route('**/api/events*', (route) => {
    requests += 1;
    return route.fulfill({ status: 404, json: { detail: { code: 'not_found' } } });
  });
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.waitForTimeout(3000);
  assert.equal(requests, 1);
  await page.getByRole('link', { name: 'Riverside Station' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Riverside Station' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a stream that never answers changes nothing: the page shows what others did when it is looked at again', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openAs(world.admin);
  await page.clock.install();
  // Neither answered nor refused.
  await page.route('**/api/events*', () => undefined);
  const stream = page.waitForRequest(/\/api\/events/);
  await page.goto(`/objects/info/${world.site.id}`);
  await page.getByRole('heading', { level: 1, name: 'Riverside Station' }).waitFor();
  await stream;
  await world.superuser.patch(`/object/${world.site.id}`, { name: 'Riverside Works' });
  const renamed = page.getByRole('heading', { level: 1, name: 'Riverside Works' });
  assert.equal(await renamed.count(), 0);
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await renamed.waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await world.superuser.patch(`/object/${world.site.id}`, { name: 'Riverside Station' });
  assert.deepEqual(errors, []);
});
