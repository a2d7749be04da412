import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection } from '../world.ts';
import type { ApiCaller, JsonRow } from '../world.ts';

const stage = openStage({ credits: 20 });

const ANSWERS: Record<string, Record<string, unknown>> = {
  'Guard in place': { value: true },
  'Leak seen': { value: false },
  'Casing and bolts': { quality_status_code: 10, comment: 'Cracked' },
  'Bearing temperature': { value: 70 },
};

/** Answers everything and completes, with a critical result. */
async function complete(by: ApiCaller, id: string): Promise<void> {
  const details = await by.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  for (const detail of details.items) {
    const path = `/inspection/${id}/detail/${detail.id}/item`;
    for (const item of (await by.get<{ items: JsonRow[] }>(path)).items) {
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

test('an inspection that is planned for somebody is offered in their list, and stays in its place when it is cancelled', async () => {
  const { world } = stage;
  await planInspection(world);
  const { page, errors } = await stage.openLive(world.inspector, '/activity/todo', PHONE);
  const lines = page.locator('main li[data-row]');
  await lines.first().waitFor();
  const before = await lines.count();
  const { id } = await planInspection(world);
  // a thumb may be on its way to a line
  await page.getByRole('status').getByRole('button', { name: '1 new' }).click();
  const line = page.locator(`li[data-row="${id}"]`);
  await line.waitFor();
  assert.equal(await lines.count(), before + 1);
  await world.admin.post(`/inspection/composite/status/${id}`, {
    operative_status_code: 5,
    comment: 'Not needed',
  });
  const refresh = page.getByRole('button', { name: 'List changed: refresh' });
  await refresh.waitFor();
  assert.equal(await line.getAttribute('aria-description'), 'No longer in this list');
  assert.equal(await line.getByRole('button').count(), 0);
  await refresh.click();
  await line.waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

/** The place of a row, and whether it has the focus. */
const placeOf = (row: Locator) =>
  row.evaluate((one) => [one.getBoundingClientRect().top, one === document.activeElement]);

test('what others change shows in its row, and no row moves under the pointer until its reader says so', async () => {
  const { world } = stage;
  const name = (letter: string) => `Sump ${letter} of the journey`;
  const sump = (letter: string) =>
    world.admin.post('/object', {
      name: name(letter),
      code: `SUMP-${letter}`,
      parent_id: world.site.id,
    });
  const leave = ({ id }: JsonRow) =>
    world.admin.patch(`/object/${id}`, { name: 'Elsewhere', parent_id: world.pump.id });
  const [, second] = [await sump('B'), await sump('D'), await sump('F')];
  const look = async (address: string) => {
    const { page, errors } = await stage.openLive(world.superuser, address);
    const row = (words: string) => page.getByRole('row', { name: new RegExp(words) });
    const last = row(name('F'));
    await last.waitFor();
    await last.focus();
    await last.hover();
    return { page, errors, row, last, place: await placeOf(last) };
  };
  const tree = await look('/admin/objects');
  const list = await look('/admin/objects?view=flat&sort_by=name&filter=name~journey');
  const both = [tree, list];
  // one in front of the others, one that goes to the end, one that changes where it is
  const first = await sump('A');
  await world.admin.patch(`/object/${second.id}`, { name: 'Sump X of the journey' });
  for (const { page, row, last, place } of both) {
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await row('Sump X of the journey').waitFor();
    assert.equal(await row(name('A')).count(), 0);
    assert.deepEqual(await placeOf(last), place);
  }
  await leave(first);
  await leave(second);
  for (const { page, row, last, place } of both) {
    await page.getByRole('button', { name: 'List changed: refresh' }).waitFor();
    await row('Sump X of the journey')
      .and(page.locator('[aria-description="No longer in this list"]'))
      .waitFor();
    assert.deepEqual(await placeOf(last), place);
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'List changed: refresh' }).click();
    await row('Sump X of the journey').waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-gone]').count(), 0);
  }
  for (const { errors } of both) assert.deepEqual(errors, []);
});

test('entries of a history that others add are offered, and move nothing under the pointer', async () => {
  const { world } = stage;
  const address = `/objects/info/${world.pump.id}?tab=audit`;
  const { page, errors } = await stage.openLive(world.superuser, address);
  const entries = page.getByRole('main').getByRole('listitem');
  const newest = entries.filter({ hasText: 'created' }).first();
  await newest.hover();
  const place = await placeOf(newest);
  await world.admin.patch(`/object/${world.pump.id}`, { serial_number: 'SN-77' });
  const offer = page.getByRole('button', { name: '1 new' });
  await offer.waitFor();
  assert.equal(await entries.filter({ hasText: 'SN-77' }).count(), 0);
  assert.deepEqual(await placeOf(newest), place);
  await offer.click();
  await entries.filter({ hasText: 'SN-77' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a list that nobody is at follows by itself, and one changes at once by what its reader does', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openLive(world.admin, '/admin/objects');
  const row = (words: string) => page.getByRole('row', { name: new RegExp(words) });
  await row('Riverside Station').waitFor();
  await world.superuser.post('/object', {
    name: 'Tank of the journey',
    code: 'TANK-J',
    parent_id: world.site.id,
  });
  await row('Tank of the journey').waitFor();
  await row('Tank of the journey').hover();
  await row('Tank of the journey').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Archive/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Archive/ })
    .click();
  await row('Tank of the journey').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

/** Waits until a page hears the next news. */
async function nextNews(page: Page, { token }: ApiCaller): Promise<() => Promise<unknown>> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { tid, sub } = JSON.parse(payload) as Record<'tid' | 'sub', string>;
  const heard = await page.evaluateHandle((name) => {
    const channel = new BroadcastChannel(name);
    const news = new Promise<void>((resolve) =>
      channel.addEventListener('message', ({ data }: MessageEvent<object>) => {
        if ('news' in data) resolve();
      }),
    );
    return { news };
  }, `plumbline events ${tid} ${sub}`);
  return () => heard.evaluate(({ news }) => news);
}

test('a change that overtakes the response to an earlier request shows all the same', async () => {
  const { admin, superuser, site } = stage.world;
  const { page, errors } = await stage.openLive(superuser, `/objects/info/${site.id}`);
  const name = page.getByRole('heading', { level: 1 });
  await name.getByText('Riverside Station').waitFor();
  const path = `**/api/object/${site.id}`;
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await release.promise;
    await route.fulfill({ response });
  });
  await admin.patch(`/object/${site.id}`, { name: 'Riverside Mill' });
  await read.promise;
  const news = await nextNews(page, superuser);
  await admin.patch(`/object/${site.id}`, { name: 'Riverside Works' });
  await news();
  release.resolve();
  await name.getByText('Riverside Works').waitFor();
  await admin.patch(`/object/${site.id}`, { name: 'Riverside Station' });
  await name.getByText('Riverside Station').waitFor();
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
