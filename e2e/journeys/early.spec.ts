import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser.ts';
import { networkIsIdle } from '../network.ts';
import { openStage } from '../stage.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** The first responses are on their way before any module of the page runs. */
const stage = openStage();

const MODULES = '**/assets/react-*.js';
const storedToken = (token: string) => `ENC-${btoa(token)}`;

/** Opens a page whose modules arrive only once the user has been requested and `meanwhile` is done. */
async function openWithLateModules(
  page: Page,
  path: string,
  meanwhile: (requests: readonly string[]) => unknown = () => {},
) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const early = page.waitForResponse((answer) => answer.url().endsWith('/api/user/me'));
  await page.route(MODULES, async (route) => {
    await early;
    await meanwhile(requests);
    await route.continue();
  });
  await page.goto(path);
  return requests;
}

test('the user and the row of the page are requested before the modules, and once', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  const path = `/objects/info/${stage.world.pump.id}`;
  const requests = await openWithLateModules(page, path);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  const count = (path: string) => requests.filter((one) => one === path).length;
  assert.equal(count('/config/config.json'), 1);
  assert.equal(count('/api/user/me'), 1);
  assert.equal(count(`/api/object/${stage.world.pump.id}`), 1);
  const files = requests.filter((one) => one.startsWith('/assets/'));
  assert.deepEqual(
    files.filter((one, i) => files.indexOf(one) !== i),
    [],
  );
  assert.deepEqual(errors, []);
});

test('the items of an inspection are requested with it, before the modules, and once', async () => {
  const { admin, inspector, pump, template } = stage.world;
  const { id } = await admin.post(`/inspection/composite/${pump.id}`, {
    template_id: template.id,
    responsible_id: inspector.id,
    assigned_time: fromNow(-60_000).toISOString(),
  });
  await inspector.post(`/inspection/composite/status/${id}`, { operative_status_code: 2 });
  const { page, errors } = await stage.openAs(inspector);
  let sent: string[] = [];
  const requests = await openWithLateModules(page, `/inspections/info/${id}/run`, (before) => {
    sent = [...before];
  });
  await page.locator('article [role=radio]').first().waitFor();
  const work = `/api/inspection/${id}/work`;
  assert.ok(sent.includes(work), `${work} is among ${sent.join(' ')}`);
  assert.equal(requests.filter((path) => path === work).length, 1);
  assert.deepEqual(errors, []);
});

test('a response for one user never shows to another, who signed in meanwhile', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  const token = storedToken(stage.world.guest.token);
  const change = () =>
    page.evaluate((text) => localStorage.setItem('plumbline.token', text), token);
  await openWithLateModules(page, '/', change);
  await page.getByText('Gita Rao').first().waitFor();
  assert.equal(await page.getByText('Olena Kovalenko').count(), 0);
  assert.deepEqual(errors, []);
});

test('a token that has expired requests nothing, and nothing is reported', async () => {
  const { page, errors } = await stage.open(DESKTOP);
  const [head, , signature] = stage.world.inspector.token.split('.');
  const claims = btoa(JSON.stringify({ sub: stage.world.inspector.id, exp: 1 }));
  await page.addInitScript(
    (text) => localStorage.setItem('plumbline.token', text),
    storedToken([head, claims, signature].join('.')),
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/objects');
  await page.getByText('Your session has expired', { exact: false }).first().waitFor();
  assert.ok(!requests.includes('/api/user/me'));
  assert.deepEqual(errors, []);
});

test('the first requests of a page are sent before the modules on the next visit, and once', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  const rows = page.locator('tbody tr[data-row]');
  await page.goto('/objects');
  await rows.first().waitFor();
  let sent: string[] = [];
  const requests = await openWithLateModules(page, '/objects', (before) => {
    sent = before.filter((path) => path.startsWith('/api/'));
  });
  await rows.first().waitFor();
  await page.getByRole('group', { name: 'Filter by values' }).waitFor(); // which come after the rows
  await networkIsIdle(page);
  for (const path of ['/api/user/me', '/api/object'])
    assert.ok(sent.includes(path), `${path} is among ${sent.join(' ')}`);
  const count = (path: string) => requests.filter((one) => one === path).length;
  assert.equal(count('/api/object/aggr_on_attr'), 1);
  assert.equal(count('/api/stats'), 1);
  assert.deepEqual(errors, []);
});

test('signing out forgets the requests', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.goto('/objects');
  await page.locator('tbody tr[data-row]').first().waitFor();
  const remembered = () => page.evaluate(() => localStorage.getItem('plumbline.requests'));
  assert.notEqual(await remembered(), null);
  await page.goto('/logout');
  await page.waitForURL('**/login');
  assert.equal(await remembered(), null);
});
