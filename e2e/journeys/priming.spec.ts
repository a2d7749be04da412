import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { networkIsIdle } from '../network.ts';
import { expectNotFound } from '../notFound.ts';
import { openStage } from '../stage.ts';

/** The data of a page is fetched once, while its link is only hovered. */
const stage = openStage();

test('a link that is hovered loads its row or list before it is pressed, and not again after', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  const { pump } = stage.world;
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/object/${pump.id}`) requests.push('row');
    if (pathname === '/api/object' && searchParams.has('root')) requests.push('list');
  });
  // With the stream of events comes what changed while the page loaded, here the world of this file, and is fetched anew.
  const stream = page.waitForRequest((request) => request.url().includes('/api/events?'));
  await page.goto('/admin/inspections');
  await stream;
  await networkIsIdle(page);
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Objects' }).first();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/object?')),
    menu.hover(),
  ]);
  assert.deepEqual(requests, ['list']);
  await menu.click();
  const link = page.getByRole('link', { name: 'Pump set P-101' });
  await link.waitFor();
  assert.deepEqual(requests.splice(0), ['list']);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(`/api/object/${pump.id}`)),
    link.hover(),
  ]);
  await link.click();
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  assert.deepEqual(requests, ['row']);
  assert.deepEqual(errors, []);
});

test('every list that is hovered is requested as its page will request it', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  const paths = [
    'measurement_indicator',
    'business_unit',
    'inspection',
    'inspection_template',
    'check_list',
    'user',
  ];
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isBranch = searchParams.has('filter');
    if (searchParams.get('page_size') === '50' && !isBranch)
      requests.push(pathname.replace('/api/', ''));
  });
  await page.goto('/admin/objects');
  await page.getByRole('link', { name: 'Pump set P-101' }).waitFor();
  requests.splice(0);
  for (const name of [
    'Indicators',
    'Business units',
    'Inspections',
    'Templates',
    'Check lists',
    'Users',
  ]) {
    const link = page.getByRole('navigation').getByRole('link', { name }).first();
    const answer = page.waitForResponse((one) => one.url().includes('page_size=50'));
    await link.hover();
    await answer;
    await link.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await networkIsIdle(page);
  }
  assert.deepEqual(
    requests.filter((name) => paths.includes(name)),
    paths,
  );
  assert.deepEqual(errors, []);
});

test('a link to a missing page reports it once the page is opened, not while it is hovered', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  expectNotFound(page.context());
  await page.goto('/admin/objects');
  const link = page.getByRole('link', { name: 'Pump set P-101' });
  await page.route(`**/api/object/${stage.world.pump.id}`, (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not Found' } }),
  );
  const refusal = page.waitForResponse((answer) => answer.status() === 404);
  await link.hover();
  await (await refusal).finished();
  await networkIsIdle(page);
  assert.equal(await page.getByRole('alert').count(), 0);
  await link.click();
  await page.getByRole('button', { name: 'To the list' }).waitFor();
});
