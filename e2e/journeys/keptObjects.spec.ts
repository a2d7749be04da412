import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { keeps, keepsPictures, storedHashes } from '../keptRows.ts';
import { expectNotFound } from '../notFound.ts';
import { sendFile } from '../photoWorld.ts';
import { openStage } from '../stage.ts';
import { makeIndicator } from '../world.ts';

let path: string;
const stage = openStage({
  prepare: async (world) => {
    path = `/objects/info/${world.pump.id}`;
    await makeIndicator(world);
    await sendFile(world, world.admin, {
      path: `/object/${world.pump.id}/content`,
      name: 'Nameplate.png',
    });
  },
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A phone of the inspector that keeps the pump. */
async function keepPump() {
  const opened = await stage.openInstalled(stage.world.inspector, path);
  const { page } = opened;
  await choose(page, 'Keep on this device');
  await page.getByText('opens without a connection now').waitFor();
  return opened;
}

test('a browser that has not stored the page itself does not promise that a kept object opens without a connection', async () => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE); // without a worker
  await page.goto(path);
  await choose(page, 'Keep on this device');
  await page.getByText('this browser has not stored the app itself yet').waitFor();
});

/** Opens the page again, two hours after the object was fetched. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate((hours) => {
    const [account = '', ...lines] = (localStorage.getItem('plumbline.pinned') ?? '').split('\n');
    const earlier = lines.map((line) => {
      const [id, at] = line.split(' ');
      return `${id} ${Number(at) - hours}`;
    });
    localStorage.setItem('plumbline.pinned', [account, ...earlier].join('\n'));
  }, 2 * 3_600_000);
  await page.goto('about:blank');
  await page.goto('/');
}

const picture = (page: Page) => page.getByRole('button', { name: 'Nameplate.png' }).locator('img');
const width = (page: Page) =>
  picture(page).evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));

test('a kept object has what its page starts with and its files, though nobody has opened them', async () => {
  const { page, errors } = await keepPump();
  await keeps(page, 'outlook');
  await keepsPictures(page, 1);
  await page.context().setOffline(true);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await page.getByRole('region', { name: 'Indicators' }).getByText('5.3').waitFor();
  await page.goto(`${path}?tab=documents`);
  await picture(page).waitFor();
  assert.ok((await width(page)) > 0, 'the picture itself is shown');
  assert.deepEqual(errors, []);
});

test('a kept object is fetched again after an hour, wherever the user is', async () => {
  const { page, errors } = await keepPump();
  await stage.world.admin.patch(`/object/${stage.world.pump.id}`, { name: 'Pump set P-101-B' });
  await comeBack(page);
  await page.waitForResponse((one) => one.url().includes(`/object/${stage.world.pump.id}/content`));
  await page.context().setOffline(true);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Pump set P-101-B' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the answer of a captive portal deletes nothing, and an object that is not there as a whole is not called kept', async () => {
  const { page, errors } = await keepPump();
  await page.route('**/api/object/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'Please sign in' }),
  );
  await comeBack(page);
  await page.waitForResponse((one) => one.url().endsWith(`/api/object/${stage.world.pump.id}`));
  await page.unroute('**/api/object/**');
  await page.route('**/outlook', (route) => route.abort());
  await page.goto(path);
  await choose(page, 'Stop keeping on this device');
  await page.getByText('is no longer kept on this device').waitFor();
  await choose(page, 'Keep on this device');
  await page.getByText('could not be kept').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Keep on this device' }).waitFor();
  assert.deepEqual(errors, []);
});

test('an object that the user may no longer see leaves the device', async () => {
  const { page, errors } = await keepPump();
  expectNotFound(page.context());
  await keeps(page, stage.world.pump.id);
  const elsewhere = await stage.world.superuser.post('/business_unit', {
    name: 'Operations South',
    parent_id: (await stage.world.superuser.get('/company')).id,
  });
  await stage.world.superuser.patch(`/user/${stage.world.inspector.id}`, {
    business_unit_id: elsewhere.id,
  });
  await comeBack(page);
  await page.waitForFunction(() => localStorage.getItem('plumbline.pinned') === null);
  await keepsPictures(page, 0);
  assert.ok(!(await storedHashes(page)).some((hash) => hash.includes(stage.world.pump.id)));
  assert.deepEqual(errors, []);
});
