import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection, type JsonRow } from '../world.ts';

let vessel: JsonRow;
let plannedInspections: JsonRow[];
let startedInspection: JsonRow;
const stage = openStage({
  prepare: async (world) => {
    vessel = await world.admin.post('/object', { name: 'Air vessel', parent_id: world.site.id });
    plannedInspections = [];
    for (let i = 0; i < 3; i++) plannedInspections.push(await planInspection(world));
    startedInspection = await startInspection(world);
  },
});

async function openAt(path: string): Promise<Page> {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto(path);
  await page.locator('tr[data-row]').first().waitFor();
  return page;
}

const select = (page: Page, { id }: JsonRow) =>
  page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check();

test('a bulk action changes the rows it can, and keeps the others selected with a reason for each', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await select(page, stage.world.pump);
  await select(page, vessel);
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 objects' });
  await dialog.getByRole('button', { name: 'Change 2 objects' }).click();
  await dialog.getByRole('alert').getByText('Fill in at least one field').waitFor();
  await dialog.getByRole('combobox', { name: 'Parent' }).fill('Pump');
  await page.getByRole('option', { name: /Pump set/ }).click();
  await dialog.getByRole('button', { name: 'Change 2 objects' }).click();
  await dialog.getByText(/1 done\. 1 was not done/).waitFor();
  await dialog.getByRole('listitem').getByText('Pump set P-101').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('toolbar').getByText('1 selected').waitFor();
  await page
    .getByRole('row', { name: /Air vessel/ })
    .getByText(/Pump set P-101/)
    .waitFor();
  const movedVessel = await stage.world.admin.get<{ parent: JsonRow }>(`/object/${vessel.id}`);
  assert.equal(movedVessel.parent.id, stage.world.pump.id);
});

test('a template is assigned to several objects, and one that already has it is reported', async () => {
  const { admin, inspector, template, pump } = stage.world;
  await admin.post('/object_inspection_template', {
    object_id: pump.id,
    inspection_template_id: template.id,
  });
  const page = await openAt('/admin/objects?view=flat');
  await select(page, stage.world.pump);
  await select(page, vessel);
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a template to 2 objects' });
  await dialog.getByRole('combobox', { name: 'Template' }).fill('Monthly');
  await page.getByRole('option', { name: 'Monthly mechanical' }).click();
  await dialog.getByRole('combobox', { name: 'Responsible' }).fill('Kovalenko');
  await page.getByRole('option', { name: /Kovalenko/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText(/1 done\. 1 was not done/).waitFor();
  const refusedRow = dialog.getByRole('listitem').filter({ hasText: 'Pump set P-101' });
  await refusedRow.getByText('Already assigned to this object').waitFor();
  const { items } = await admin.get<{ items: { object: JsonRow; responsible: JsonRow | null }[] }>(
    `/object_inspection_template?filter=object.id=${vessel.id}`,
  );
  assert.deepEqual(
    items.map(({ responsible }) => responsible?.id),
    [inspector.id],
  );
});

test('planned inspections are moved by days, each with its due time, and a started one is not', async () => {
  const { admin } = stage.world;
  const before = new Map<string, JsonRow>();
  for (const { id } of plannedInspections) before.set(id, await admin.get(`/inspection/${id}`));
  const page = await openAt('/admin/inspections');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule 4 inspections' });
  await dialog.getByRole('textbox', { name: 'Days later' }).fill('3');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The crane comes later');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.getByText(/3 done\. 1 was not done/).waitFor();
  await dialog
    .getByRole('listitem')
    .getByText(`${String(startedInspection['number'])} · Monthly mechanical`)
    .waitFor();
  const DAY = 86_400_000;
  for (const [id, old] of before) {
    const now = await admin.get(`/inspection/${id}`);
    const moved =
      Date.parse(String(now['assigned_time'])) - Date.parse(String(old['assigned_time']));
    assert.ok(Math.abs(moved - 3 * DAY) <= 3_600_000, `by ${moved / DAY} days`); // the clocks may change in between
  }
  const unchangedInspection = await admin.get(`/inspection/${startedInspection.id}`);
  assert.equal(unchangedInspection['assigned_time'], startedInspection['assigned_time']);
});

test('inspections on all pages are handed over and cancelled with a reason', async () => {
  const { admin } = stage.world;
  const page = await openAt('/admin/inspections?page_size=2');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await bar.getByText('4 selected').waitFor();
  await bar.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Responsible' }).fill('Okafor');
  await page.getByRole('option', { name: /Okafor/ }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const { id } of plannedInspections) {
    const { responsible } = await admin.get<{ responsible: JsonRow }>(`/inspection/${id}`);
    assert.equal(responsible.id, admin.id);
  }
  for (const { id } of plannedInspections)
    await admin.patch(`/inspection/${id}`, { comment: 'Bring a ladder' });
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await bar.getByRole('button', { name: 'Cancel' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Keep them' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count(), 0);
  await dialog.getByRole('button', { name: 'Cancel 2 inspections' }).click();
  await dialog.getByText('Give a reason').waitFor();
  await reason.fill('The station is closed');
  await dialog.getByRole('button', { name: 'Cancel 2 inspections' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 inspections cancelled').waitFor();
  let cancelledCount = 0;
  for (const { id } of plannedInspections) {
    const { operative_status, comment } = await admin.get<{
      operative_status: { code: number };
      comment: string;
    }>(`/inspection/${id}`);
    const cancelled = operative_status.code === 5;
    if (cancelled) cancelledCount += 1;
    assert.equal(comment, cancelled ? 'Bring a ladder\nThe station is closed' : 'Bring a ladder');
  }
  assert.ok(cancelledCount > 0);
});

test('the question before an archive says how many objects are below and go along', async () => {
  const { admin, site } = stage.world;
  const depot = await admin.post('/object', { name: 'Depot', parent_id: site.id });
  const hall = await admin.post('/object', { name: 'Hall', parent_id: depot.id });
  const lift = await admin.post('/object', { name: 'Lift', parent_id: hall.id });
  const page = await openAt('/admin/objects?view=flat');
  const archive = page.getByRole('toolbar').getByRole('button', { name: 'Archive' });
  await select(page, depot);
  await archive.click();
  await page.getByRole('dialog', { name: 'Archive 1 object and 2 sub-objects?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`tr[data-row="${depot.id}"]`).getByRole('checkbox').uncheck();
  await select(page, lift);
  await archive.click();
  await page.getByRole('dialog', { name: 'Archive 1 object?' }).waitFor();
});

test('archiving several rows can be undone from its notice, as fast as the server allows, and rows that are not archived are named', async () => {
  const { admin, site } = stage.world;
  const names = ['Grille A', 'Grille B', 'Grille C'];
  const grilles: JsonRow[] = [];
  for (const name of names) grilles.push(await admin.post('/object', { name, parent_id: site.id }));
  const [busy, stays, free] = grilles.map(({ id }) => id);
  const page = await openAt('/admin/objects?view=flat');
  for (const grille of grilles) await select(page, grille);
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 3 objects' }).click();
  const refuse = (id: unknown, times: number, answer: { status: number; code: string }) =>
    page.route(
      `**/api/object/${String(id)}`,
      (route) =>
        route.fulfill({
          status: answer.status,
          json: { detail: { code: answer.code } },
          headers: { 'retry-after': '1' },
        }),
      { times },
    );
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await refuse(busy, 1, { status: 429, code: 'rate_limited' });
  await refuse(stays, 99, { status: 409, code: 'in_use' });
  await undo.click();
  const report = page.getByRole('dialog', { name: 'Restoring 3 objects' });
  await report.getByText(/2 done\. 1 was not done:/).waitFor();
  await report.getByRole('listitem').getByText('Grille B').waitFor();
  await page.getByText('2 objects restored').waitFor();
  const archived = async (id: unknown) =>
    (await admin.get<{ archived: boolean }>(`/object/${String(id)}`)).archived;
  assert.deepEqual(
    [await archived(busy), await archived(stays), await archived(free)],
    [false, true, false],
  );
});

test('selecting all matches may fail or finish too late, and then the selection does not change', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/inspections?page_size=2');
  await page.locator('tr[data-row]').first().waitFor();
  const bar = page.getByRole('toolbar');
  const selectPage = page.getByRole('checkbox', { name: 'Select all rows of this page' });
  const all = bar.getByRole('button', { name: 'Select all 4' });
  const ids = (address: URL) => address.searchParams.get('fields') === 'id';
  await page.route(ids, (route) =>
    route.fulfill({ status: 409, json: { detail: { code: 'in_use' } } }),
  );
  await selectPage.check();
  await all.click();
  await page.getByRole('alert').waitFor();
  await bar.getByText('2 selected').waitFor();
  await page.unroute(ids);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(ids, async (route) => {
    await gate;
    await route.continue();
  });
  await all.click();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
  const rows = page.locator('tr[data-row]').getByRole('checkbox');
  await rows.nth(0).check();
  const nextResponse = page.waitForResponse((answer) => ids(new URL(answer.url())));
  release();
  await (await nextResponse).finished();
  await rows.nth(1).check();
  await bar.getByText('2 selected').waitFor();
  assert.deepEqual(errors, []);
});

test('a tree can be archived even if the rows below could not be counted, and a message says so', async () => {
  const { admin } = stage.world;
  const yard: JsonRow = await admin.post('/object', { name: 'Yard' });
  await admin.post('/object', { name: 'Gate', parent_id: yard.id });
  const { page } = await stage.openAs(admin);
  await page.route(
    (address) => (address.searchParams.get('filter') ?? '').startsWith('ancestor.id='),
    (route) => route.fulfill({ status: 409, json: { detail: { code: 'in_use' } } }),
  );
  await page.goto(`/admin/objects/info/${yard.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/could not be counted/).waitFor();
  await dialog.getByRole('textbox').fill('Yard');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { archived } = await admin.get<{ archived: boolean }>(`/object/${yard.id}`);
  assert.equal(archived, true);
});

test('the list of shortcuts includes the letters for actions on selected rows', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const keysOf = (title: string) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await keysOf('With selected inspections').waitFor();
  const letters = (title: string) => keysOf(title).locator('kbd').allInnerTexts();
  assert.deepEqual(await letters('With selected objects'), ['E', 'T', 'L', 'A', 'R']);
  assert.deepEqual(await letters('With selected inspections'), ['H', 'M', 'X', 'R']);
});

test('on a phone several inspections are selected by tapping their cards, and handed over in one call', async () => {
  const { admin, inspector } = stage.world;
  const { page, errors } = await stage.openAs(admin, PHONE);
  const isLargeEnough = async (buttons: ReturnType<Page['getByRole']>) => {
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      assert.ok(box && box.height >= 44 && box.width >= 44, JSON.stringify(box));
    }
  };
  await page.goto('/admin/inspections');
  await page.getByRole('button', { name: 'Select several' }).click();
  const cards = page.getByRole('list', { name: 'Inspections' }).getByRole('listitem');
  await cards.nth(0).click();
  await cards.nth(1).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' });
  await bar.getByText('2 selected').waitFor();
  await isLargeEnough(bar.getByRole('button'));
  await cards.nth(1).click();
  await bar.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'End selection' }).click();
  await bar.waitFor({ state: 'detached' });

  const open = await Promise.all([planInspection(stage.world), planInspection(stage.world)]);
  for (const { id } of open)
    await admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: admin.id });
  await page.goto('/admin/activity/todo');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByText(/^Mine/).click();
  await page.getByRole('button', { name: 'Select several' }).click();
  const lines = page.getByRole('checkbox', { name: /^Select Monthly mechanical/ });
  await lines.nth(2).waitFor({ state: 'detached' });
  await lines.nth(0).check();
  await lines.nth(1).check();
  await bar.getByText('2 selected').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.includes('/responsible')) calls.push(pathname);
  });
  await bar.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over 2 inspections' });
  await dialog.getByRole('combobox', { name: /Responsible|To whom/ }).fill('Kovalenko');
  await page.getByRole('option', { name: /Kovalenko/ }).click();
  await dialog.getByRole('button', { name: /^Hand over/ }).click();
  await page.getByText('2 inspections handed over').waitFor();
  assert.deepEqual(calls, ['/api/inspection/composite/responsible']);
  for (const { id } of open) {
    const { responsible } = await admin.get<JsonRow & { responsible: JsonRow }>(
      `/inspection/${id}`,
    );
    assert.equal(responsible.id, inspector.id);
  }
  assert.deepEqual(errors, []);
});
