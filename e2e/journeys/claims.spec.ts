import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, waitForPaint, PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { makeIndicator, makeWorld, planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const stage = openStage({
  prepare: async ({ admin }) => {
    await admin.post('/object_class', { name: 'Centrifugal pump', code: 'CP' });
    await admin.post('/inspection_class', { name: 'Statutory', code: 'ST' });
  },
});

/** Pages reached from lists and menus: their contents, and the roles and paths that open them. */
const PAGES: { role: 'inspector' | 'admin'; path: string; shows: string }[] = [
  { role: 'inspector', path: '/indicators', shows: 'Vibration, drive end' },
  { role: 'inspector', path: '/indicators/info/{indicator}', shows: 'Pump set P-101' },
  { role: 'inspector', path: '/inspections', shows: 'Monthly mechanical' },
  { role: 'inspector', path: '/inspections/info/{inspection}', shows: 'Pump set P-101' },
  { role: 'inspector', path: '/constraint', shows: 'Vibration limits' },
  { role: 'inspector', path: '/constraint/{constraint}', shows: 'Vibration limits' },
  { role: 'inspector', path: '/business', shows: 'Operations North' },
  { role: 'inspector', path: '/business/info/{unit}', shows: 'Quality' },
  { role: 'inspector', path: '/templates', shows: 'Monthly mechanical' },
  { role: 'inspector', path: '/templates/info/{template}', shows: 'Monthly mechanical check' },
  { role: 'admin', path: '/admin/business', shows: 'Operations North' },
  { role: 'admin', path: '/admin/object/classifiers', shows: 'Centrifugal pump' },
  { role: 'admin', path: '/admin/inspection/classifiers', shows: 'Statutory' },
  { role: 'admin', path: '/admin/checklist', shows: 'Monthly mechanical check' },
  { role: 'admin', path: '/admin/checklist/info/{list}', shows: 'Bearing temperature' },
];

test('indicators, inspections, restrictions, units, templates, classifiers and check lists show their contents under each of their paths', async () => {
  const { admin, unit, template } = stage.world;
  const firstOf = async (path: string) =>
    (await admin.get<{ items: { id: string }[] }>(path)).items[0]?.id;
  const ids: Record<string, string | undefined> = {
    unit: unit.id,
    template: template.id,
    list: await firstOf('/check_list'),
    indicator: (await makeIndicator(stage.world)).id,
    constraint: await firstOf('/constraint'),
    inspection: (await planInspection(stage.world)).id,
  };
  for (const role of ['inspector', 'admin'] as const) {
    const { page, errors } = await stage.openAs(stage.world[role]);
    for (const { path, shows } of PAGES.filter((one) => one.role === role)) {
      const address = path.replace(/\{(\w+)\}/, (_all, name: string) => String(ids[name]));
      await page.goto(address);
      await page.getByRole('main').getByText(shows).first().waitFor();
      assert.equal(new URL(page.url()).pathname, address, 'nobody is led elsewhere');
    }
    assert.deepEqual(errors, []);
  }
});

test('/activity/closed lists everything closed and nothing open', async () => {
  const world = await makeWorld(stage.server.url);
  const plan = async (name: string) => {
    const object = await world.admin.post('/object', { name, business_unit_id: world.unit.id });
    return await planInspection({ ...world, pump: object });
  };
  const status = (id: string, operative_status_code: number) =>
    world.admin.post(`/inspection/composite/status/${id}`, { operative_status_code });
  await plan('Waiting tank');
  await status((await plan('Running tank')).id, 2);
  await status((await plan('Cancelled tank')).id, 5);
  for (const [by, area] of [
    [world.admin, '/admin'],
    [world.inspector, ''],
  ] as const) {
    const { page, errors } = await stage.openAs(by);
    await page.goto(`${area}/activity/closed`);
    const list = page.getByRole('list', { name: 'Closed' });
    await list.getByText('Cancelled tank').first().waitFor();
    assert.equal(await list.getByRole('listitem').count(), 1);
    await page.goto(`${area}/activity/todo`);
    await page.getByText('Running tank').first().waitFor();
    await page.getByText('Waiting tank').first().waitFor();
    assert.equal(await page.getByText('Cancelled tank').count(), 0);
    assert.deepEqual(errors, []);
  }
});

test('a period narrows the to-do list', async () => {
  const world = await makeWorld(stage.server.url);
  await planInspection(world, fromNow(-40 * 86_400_000));
  const { page, errors } = await stage.openAs(world.admin);
  await page.goto('/admin/activity/todo');
  await page.getByText('Pump set P-101').first().waitFor();
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.click();
  await page.getByRole('option', { name: 'Next 7 days' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 17, 'sixteen presets and none');
  await page.getByRole('option', { name: 'Next 7 days' }).click();
  await page.getByText('Nothing is planned in this period').waitFor();
  await page.reload();
  await page.getByText('Nothing is planned in this period').waitFor();
  await period.click();
  await page.getByRole('option', { name: 'Last 2 months' }).click();
  await page.getByText('Pump set P-101').first().waitFor();
  assert.deepEqual(errors, []);
});

test('the month never shows days of another month as its own, and says when they could not be counted', async () => {
  const world = await makeWorld(stage.server.url);
  await planInspection(world, fromNow());
  const { page, errors } = await stage.openAs(world.admin);
  await page.goto('/admin/activity/todo');
  const dueDays = page.getByRole('link', { name: /: 1 inspection/ });
  await dueDays.first().waitFor();
  await page.route('**/api/inspection/aggr_on_attr**', (route) => route.abort());
  await page.getByRole('button', { name: 'Next month' }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  assert.equal(await dueDays.count(), 0);
  await page.unroute('**/api/inspection/aggr_on_attr**');
  // The page also tries again by itself, and may be faster.
  await retry.click({ timeout: 2000 }).catch(() => undefined);
  await retry.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Previous month' }).click();
  await dueDays.first().waitFor();
  assert.deepEqual(errors, []);
});

test('a phone says that nothing is due only once the selected period is loaded', async () => {
  const world = await makeWorld(stage.server.url);
  await planInspection(world, fromNow(3 * 86_400_000));
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto('/activity/todo');
  await page.getByText('Nothing is due today').waitFor();
  let answer = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/inspection?**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByText('Week', { exact: true }).click();
  await page.waitForURL((address) => address.searchParams.get('horizon') === 'week');
  await waitForPaint(page);
  assert.equal(await page.getByText(/^Nothing is due/).count(), 0);
  answer();
  await page.getByText('Pump set P-101').first().waitFor();
  assert.deepEqual(errors, []);
});

test('the filter builder filters by a time preset, and its chip switches to another one', async () => {
  const world = await makeWorld(stage.server.url);
  await planInspection(world, fromNow(-40 * 86_400_000));
  const { page, errors } = await stage.openAs(world.admin);
  await page.goto('/admin/inspections');
  const row = page.getByRole('row', { name: /Monthly mechanical/ });
  await row.waitFor();
  await page.getByRole('button', { name: /^Filter/ }).click();
  const editor = page.getByRole('dialog', { name: 'Filter' });
  await editor.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Assigned', exact: true }).click();
  const presets = editor.getByRole('group', { name: 'Period' }).getByRole('button');
  await presets.first().waitFor();
  assert.equal(await presets.count(), 16);
  await presets.filter({ hasText: 'Next 7 days' }).click();
  await editor.getByRole('button', { name: /^Apply/ }).click();
  await page.waitForURL((address) =>
    address.searchParams.getAll('filter').includes('assigned_time=/in/next_7_days'),
  );
  await row.waitFor({ state: 'detached' });
  const chip = page.getByRole('group', { name: 'Filter', exact: true });
  assert.match(await chip.innerText(), /Assigned\s+is within\s+Next 7 days/);
  await chip.getByRole('button', { name: 'Next 7 days' }).click();
  await presets.filter({ hasText: 'Last 2 months' }).click();
  await editor.getByRole('button', { name: /^Apply/ }).click();
  await row.waitFor();
  assert.deepEqual(errors, []);
});

test('without its configuration the page shows code, status and message', async () => {
  const { page } = await stage.open(DESKTOP);
  await page.route('**/config/config.json', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto('/');
  await page.getByText('The application cannot start').waitFor();
  await page.getByText('CONFIG_STATUS · 503 · the server answered 503').waitFor();
  await page.unroute('**/config/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Email').waitFor();
});

test('the language is English until somebody chooses one, whatever the browser speaks', async () => {
  const { page } = await stage.open({ ...DESKTOP, locale: 'uk-UA' });
  await page.goto('/login');
  await page.getByLabel('Password').first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en-GB');
});

test('navigation keys work in a number field, a letter stays and is not stored, and Enter leaves it', async () => {
  const world = await makeWorld(stage.server.url);
  const { id } = await planInspection(world);
  await world.admin.post(`/inspection/composite/status/${id}`, { operative_status_code: 2 });
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto(`/inspections/info/${id}/run`);
  const bearingField = page.getByLabel(/Bearing temperature/).last();
  await bearingField.click();
  await page.keyboard.type('8x5');
  assert.equal(await bearingField.inputValue(), '8x5');
  await page.getByText('This is not a number').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await page.keyboard.press('Home');
  await page.keyboard.type('-');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  assert.equal(await bearingField.inputValue(), '-81');
  await page.keyboard.press('Enter');
  assert.equal(await bearingField.evaluate((field) => field === document.activeElement), false);
  assert.deepEqual(errors, []);
});

test('typed text is sent 300 ms after the last key, not before', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.clock.install();
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.clock.pauseAt(fromNow(1000));
  const requests: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/object') requests.push(...address.searchParams.getAll('filter'));
  });
  const search = page.getByPlaceholder(/^Search/).first();
  await search.pressSequentially('Pum');
  await page.clock.runFor(290);
  await search.press('p');
  await page.clock.runFor(290);
  assert.deepEqual(requests, []);
  await page.clock.runFor(20);
  await waitUntil(() => requests.length > 0, 'the search is requested');
  assert.equal(requests.length, 1);
  assert.match(requests[0] ?? '', /Pump/);
});
