import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, waitForPaint } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';

const UNITS = ['Depot', 'Harbour', 'Mill', 'Quarry', 'Tunnel', 'Viaduct', 'Zinc works'];
const stage = openStage({
  prepare: async (world) => {
    const { superuser, admin, unit, site } = world;
    await planInspection(world);
    for (const name of UNITS) {
      const { id } = await superuser.post('/business_unit', { name, parent_id: unit.id });
      await admin.post('/object', {
        name: `Crane of ${name}`,
        business_unit_id: id,
        parent_id: site.id,
      });
    }
    await admin.post('/object', { name: 'Zone without parts', business_unit_id: unit.id });
    await admin.post('/object', { name: 'Air vessel', parent_id: site.id });
  },
});

async function openAt(path: string): Promise<Page> {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto(path);
  await page.locator('tr[data-row]').first().waitFor();
  return page;
}

const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).first();
const names = (page: Page) => page.locator('tr[data-row] a').allInnerTexts();

test('ticking a value immediately loads only the matching rows, and Back unticks it', async () => {
  const page = await openAt('/admin/objects?view=flat&page_size=2&page=2');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/object' || searchParams.get('fields') === 'id') return;
    if (!searchParams.has('filter')) return; // rows that were there are read again once the page hears of changes
    requests.push(`page ${searchParams.get('page')} ${searchParams.getAll('filter').join(' ')}`);
  });
  await tick(page, /^Harbour/).check();
  await page.getByRole('row', { name: /Crane of Mill/ }).waitFor({ state: 'detached' });
  assert.deepEqual(await names(page), ['Crane of Harbour']);
  assert.equal(requests.length, 1, requests.join('\n'));
  assert.match(requests[0] ?? '', /^page 1 business_unit=/);
  await page.goBack();
  await page.waitForURL((address) => !address.searchParams.has('filter'));
  assert.equal(new URL(page.url()).searchParams.get('page'), '2');
  await tick(page, /^Harbour/)
    .and(page.locator(':not(:checked)'))
    .waitFor();
});

test('further typing adds no history entry: Back leads to the list before the search', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.getByPlaceholder(/^Search/).pressSequentially('Crane');
  await page.waitForURL((address) => address.searchParams.get('filter') === 'search~Crane');
  await page.goBack();
  await page.waitForURL((address) => !address.searchParams.has('filter'));
  // the field still has the focus, and shows the list's current search
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === '');
  await page.keyboard.type('Air');
  await page.waitForURL((address) => address.searchParams.get('filter') === 'search~Air');
});

test("a tree starts expanded and sorted by name; a list shows each row's place in the tree, and why it is not a tree", async () => {
  const page = await openAt('/admin/objects');
  await page.getByRole('row', { name: /Pump set/ }).waitFor();
  const [first, second, ...rest] = await names(page);
  assert.deepEqual([first, second], ['Riverside Station', 'Air vessel']);
  assert.deepEqual(rest.slice(-2), ['Pump set P-101', 'Zone without parts']);
  await page.getByRole('button', { name: 'Sorted by Object' }).waitFor();
  await page.getByPlaceholder(/^Search/).fill('Pump set');
  const row = page.getByRole('row', { name: /Pump set/ });
  await row.getByRole('gridcell', { name: 'Riverside Station' }).waitFor();
  await page.getByRole('columnheader', { name: 'Within' }).waitFor();
  const mode = page.getByRole('radiogroup', { name: 'View', exact: true });
  const why = await mode.getAttribute('aria-describedby');
  assert.match(await page.locator(`[id="${why}"]`).innerText(), /shown as a list/);
});

test('a list uses defaults for invalid search parameters and keeps unknown ones in the address', async () => {
  const page = await openAt('/admin/objects?view=flat&page=0&page_size=many&tab=audit&strange=1');
  assert.equal((await names(page)).includes('Air vessel'), true);
  await tick(page, /^Harbour/).check();
  await page.waitForURL((address) => address.searchParams.has('filter'));
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['page', 'page_size', 'tab', 'strange'].map((key) => searchParams.get(key)),
    [null, 'many', 'audit', '1'],
  );
  const pump = await openAt('/admin/objects?view=flat');
  await pump.getByRole('link', { name: 'Air vessel' }).click();
  await pump.getByRole('tab', { name: 'Audit log' }).waitFor();
  await pump.goto(`${pump.url()}?tab=nowhere&strange=1`);
  await pump.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  await pump.getByRole('tab', { name: 'Audit log' }).click();
  await pump.waitForURL((address) => address.search === '?tab=audit&strange=1');
});

test('an empty list without filters does not blame filters', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects?view=flat&page_size=25&filter=name~Nowhere');
  await page
    .getByText('No object matches')
    .or(page.getByRole('button', { name: 'Clear filters' }))
    .first()
    .waitFor();
  let answer = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/object?**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((address) => !address.searchParams.has('filter'));
  await waitForPaint(page);
  assert.equal(await page.getByText('No objects yet').count(), 0);
  answer();
  await page.getByRole('row', { name: /Crane of Depot/ }).waitFor();
});

test('chosen columns are visible, and the link shows them to others', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.setViewportSize({ width: 1200, height: 800 });
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  const defaults = await heads();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox').first().waitFor();
  const tickedColumns = await page.getByRole('menuitemcheckbox', { checked: true }).allInnerTexts();
  assert.ok(tickedColumns.length > 0);
  for (const name of tickedColumns)
    assert.ok(defaults.includes(name), `${name} is ticked and not seen`);
  for (const name of ['Manufacturer', 'Model', 'Serial number', 'Class', 'Tags'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
  const table = page.getByRole('grid');
  const leftEdge = (name: string) =>
    table.getByRole('link', { name }).evaluate((link) => link.getBoundingClientRect().left);
  const before = await leftEdge('Pump set P-101');
  await table.evaluate((grid) => grid.parentElement?.scrollTo({ left: 400 }));
  assert.equal(await leftEdge('Pump set P-101'), before, 'the name stays');
  const overlap = await table
    .locator('tr[data-row]')
    .first()
    .evaluate((row) => {
      const right = (element?: Element | null) => element?.getBoundingClientRect().right ?? NaN;
      return right(row.lastElementChild) - right(row);
    });
  assert.equal(overlap, 0, 'the last column is whole');
  const other = await stage.openAs(stage.world.guest, { viewport: { width: 1200, height: 800 } });
  await other.page.goto(page.url().replace('/admin', ''));
  await other.page.locator('tr[data-row]').first().waitFor();
  assert.deepEqual(
    await other.page.getByRole('columnheader').allInnerTexts(),
    (await heads()).slice(1), // a guest has no actions and therefore cannot select rows
  );
});

test('a column chosen while no row is visible joins the default ones', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects?view=flat&filter=name~Nowhere');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tags', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('row', { name: /Crane of Depot/ }).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  for (const name of ['Quality', 'Tags']) assert.ok(heads.includes(name), heads.join(' '));
});

test('a list sorted by an invisible column says so', async () => {
  const page = await openAt('/admin/objects?view=flat&sort_by=-created_at');
  await page
    .getByRole('button', { name: 'Sorted by Created' })
    .getByText('Sorted by Created')
    .waitFor();
});

test('all values of a facet are searchable in a box of limited height', async () => {
  const page = await openAt('/admin/objects?view=flat');
  const bars = (attr: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('button', { name: attr, exact: true }) })
      .locator('[data-bar]');
  await bars('Business unit').first().waitFor();
  assert.equal(await bars('Class').count(), 0, 'one value is no chart');
  const widths = await bars('Business unit').evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().width),
  );
  assert.equal(widths.length, 6);
  assert.deepEqual(
    widths,
    widths.toSorted((a, b) => b - a),
    'most first',
  );
  assert.ok((widths[0] ?? 0) > (widths[5] ?? 0));
  await page
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  await page.keyboard.type('zinc');
  await tick(page, /^Zinc works/).check();
  await page.getByRole('row', { name: /Crane of Zinc works/ }).waitFor();
  await page.getByRole('row', { name: /Crane of Mill/ }).waitFor({ state: 'hidden' });
  assert.deepEqual(await names(page), ['Crane of Zinc works']);
});

test('the filter builder adds two conditions in words, and each is removed separately', async () => {
  const page = await openAt('/admin/objects?view=flat');
  const add = async (name: string, word: string, value: string) => {
    await page.getByRole('button', { name: 'Filter F' }).click();
    const field = page.getByRole('combobox', { name: 'Field' });
    await field.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    const words = page.getByRole('group', { name: 'Operator' });
    await words.getByRole('button', { name: word, exact: true }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill(value);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('combobox', { name: 'Field' }).waitFor({ state: 'detached' });
  };
  await add('Full name', 'matches', 'Riverside');
  await add('Level', 'at least', '1');
  await page.waitForURL(({ searchParams }) => searchParams.getAll('filter').length === 2);
  assert.deepEqual(new URL(page.url()).searchParams.getAll('filter'), [
    'full_name~Riverside',
    'hierarchy_depth>=1',
  ]);
  await page
    .getByRole('row', { name: /^Select row Riverside Station/ })
    .waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Pump set/ }).waitFor();
  await page.getByRole('button', { name: 'Remove filter' }).last().click();
  await page.getByRole('row', { name: /^Select row Riverside Station/ }).waitFor();
});

test('a page past the last one leads to the last, and Back does not return to it', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/business');
  await page.getByRole('row', { name: /Operations North/ }).waitFor();
  await page.goto('/admin/objects?page=99&view=flat');
  await page.locator('tr[data-row]').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('page'), null);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === '/admin/business');
  assert.deepEqual(errors, []);
});

test('the children of an object are sorted by name and searched on all levels', async () => {
  const { admin, site, unit } = stage.world;
  const hall = await admin.post('/object', { name: 'Hall', parent_id: site.id });
  await admin.post('/object', { name: 'Boiler in the hall', parent_id: hall.id });
  const page = await openAt(`/admin/objects/info/${site.id}?tab=children`);
  const shown = await names(page);
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a.localeCompare(b)),
  );
  await page.getByRole('searchbox', { name: 'Search in all levels' }).fill('boiler');
  await page.getByRole('link', { name: 'Boiler in the hall' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search in all levels' }).fill('no such thing');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'New sub-object' }).click();
  await page.waitForURL((address) => address.searchParams.get('new') === site.id);

  await page.goto(`/admin/business/info/${unit.id}`);
  const rows = page.locator('dl', { hasText: 'Objects' }).first();
  const { total } = await admin.get<{ total: number }>(
    `/object?filter=business_unit.branch=${unit.id}&page=1&page_size=1`,
  );
  const link = rows.getByRole('link', { name: String(total), exact: true }).first();
  await link.click();
  await page.waitForURL(/\/admin\/objects\?.*business_unit/);
  await page.locator('tr[data-row]').first().waitFor();
});

test('the keyboard leads from the search to a row and into it', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.keyboard.press('/');
  await page.locator('input[role=searchbox]:focus').waitFor();
  await page.keyboard.type('Crane of M');
  await page.keyboard.press('ArrowDown'); // before the list has answered
  await page.locator('tr[data-row]:focus').getByText('Crane of Mill').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Crane of Mill' }).waitFor();
});

test('Enter in the search opens the only row that it finds', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.keyboard.press('/');
  await page.locator('input[role=searchbox]:focus').waitFor();
  await page.keyboard.type('Crane of Quarry');
  await page.keyboard.press('Enter'); // before the list has answered
  await page.getByRole('heading', { level: 1, name: 'Crane of Quarry' }).waitFor();
});

test('the number of the page keeps the focus when it leads to another page', async () => {
  const page = await openAt('/admin/objects?view=flat&page_size=2');
  const number = page.getByRole('textbox', { name: 'Page' });
  await number.fill('2');
  await number.press('Enter');
  await page.waitForURL((address) => address.searchParams.get('page') === '2');
  await page.locator('input:focus').and(number).waitFor();
  assert.equal(await number.inputValue(), '2');
});

test('a search stands in its box alone, and the facets show first what it matches', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.getByPlaceholder(/^Search/).fill('Crane of Zinc');
  await page.getByRole('row', { name: /Crane of Mill/ }).waitFor({ state: 'detached' });
  const unit = page.locator('section', { hasText: 'Business unit' }).last();
  await unit.locator('label').first().filter({ hasText: 'Zinc works' }).waitFor();
  assert.deepEqual(
    await page.getByRole('group', { name: 'Filter', exact: true }).allInnerTexts(),
    [],
  );
});

for (const [device, options] of [
  ['desk', DESKTOP],
  ['phone', PHONE],
] as const)
  test(`on a ${device}, Back puts the focus on what was opened: in a list, in panels and in the to-do list`, async () => {
    const { admin, pump } = stage.world;
    const { page, errors } = await stage.openAs(admin, options);
    const object = `/admin/objects/info/${pump.id}`;
    for (const [path, name] of [
      ['/admin/objects?filter=search~Crane&view=flat', 'Crane of Quarry'],
      [object, 'Operations North'],
      [object, 'Monthly mechanical'],
      ['/activity/todo', 'Monthly mechanical'],
    ] as const) {
      await page.goto(path);
      await page.locator('main').getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await page.locator('main :is(a, tr):focus', { hasText: name }).waitFor();
    }
    assert.deepEqual(errors, []);
  });
