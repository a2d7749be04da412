import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { sized } from '../../server/test/checks/size.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const NAMES = ['Lathe', 'Lamp =1+1', 'Loom', 'Press'];
const stage = openStage({
  prepare: async ({ admin, site }) => {
    for (const name of NAMES) await admin.post('/object', { name, parent_id: site.id });
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
async function saved(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: button }).click(),
  ]);
  assert.equal(await download.failure(), null);
  return download;
}
const linesOf = async (download: Download): Promise<string[]> =>
  readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .slice(0, -1);

test('a list becomes a file as it is filtered, sorted and laid out', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/objects?view=flat&filter=name~l&sort_by=-name&columns=operative_status');
  await page.locator('tr[data-row]').first().waitFor();
  const shown = await page.locator('tr[data-row] a').allInnerTexts();
  await page.getByRole('button', { name: 'Download the list' }).press('Enter');
  await dialog(page)
    .getByText(/As filtered and sorted on the page: \d+ rows/)
    .waitFor();
  assert.deepEqual(await faults(page), []);
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  const download = await saved(page, 'Download');
  assert.match(download.suggestedFilename(), /^object-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = await linesOf(download);
  assert.equal(head, '\uFEFFName,Code,Class,Full name,Operative status');
  assert.deepEqual(
    lines.map((line) => line.split(',')[0]),
    shown,
  );
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'All columns' }).check();
  assert.match((await saved(page, 'Download')).suggestedFilename(), /\.xlsx$/);
  assert.deepEqual(errors, []);
});

test('a phone offers the file too, in German and Ukrainian', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, PHONE);
  const GERMAN = ['de-DE', 'Liste herunterladen', 'Herunterladen'] as const;
  const UKRAINIAN = ['uk-UA', 'Завантажити список', 'Завантажити'] as const;
  for (const [language, open, save] of sized([UKRAINIAN], [GERMAN, UKRAINIAN])) {
    await page.goto('/admin/objects?filter=name~l');
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('button', { name: open }).click();
    await dialog(page).getByRole('button', { name: save }).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    await dialog(page).getByRole('radio', { name: 'CSV' }).check();
    const lines = await linesOf(await saved(page, save));
    assert.equal(lines.length, 4, language);
  }
  assert.deepEqual(errors, []);
});

test('lists inside pages and lists of files become files too, as they are shown', async () => {
  const { admin, site, pump } = stage.world;
  await admin.post('/object', { name: 'Below the pump', parent_id: pump.id });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/objects/info/${site.id}?tab=children`);
  await page.locator('tr[data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  const [head, ...lines] = await linesOf(await saved(page, 'Download'));
  assert.match(head ?? '', /^\uFEFFName,/);
  const names = lines.map((line) => line.split(',')[0] ?? '');
  assert.ok(names.includes('Below the pump'), 'of all levels');
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.localeCompare(b)),
  );
  await page.goto(`/objects/info/${site.id}?tab=documents`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two pumps.') },
    { name: 'rest.txt', mimeType: 'text/plain', buffer: Buffer.from('One more.') },
  ]);
  const stored = page.getByRole('list', { name: 'Documents', exact: true });
  for (const name of ['plan.txt', 'rest.txt']) await stored.getByText(name).waitFor();
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  const files = await linesOf(await saved(page, 'Download'));
  assert.equal(files[0], '\uFEFFName,Tags,Size in bytes,Created by,Created');
  assert.deepEqual(
    new Set(files.slice(1).map((line) => line.split(',')[0])),
    new Set(['plan.txt', 'rest.txt']),
  );
  assert.deepEqual(errors, []);
});

/** The lines of the file that a page offers as text. */
async function textFile(page: Page, name = 'Download the list'): Promise<string[]> {
  await page.getByRole('button', { name }).click();
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  // The same dialog each time: outside of a full run the first of these journeys is enough.
  if (sized(false, true)) assert.deepEqual(await faults(page), []);
  const lines = await linesOf(await saved(page, 'Download'));
  await dialog(page).waitFor({ state: 'detached' });
  return lines;
}

test('an audit log becomes a file as it is filtered, with what was before and what is now', async () => {
  const { admin, site } = stage.world;
  const { id } = await admin.post('/object', { name: 'Old pump', parent_id: site.id });
  await admin.patch(`/object/${id}`, { name: 'New pump' });
  await admin.patch(`/object/${id}`, { tags: ['hot'] });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/objects/info/${id}?tab=audit`);
  const [head, ...lines] = await textFile(page, 'Download the audit log');
  assert.match(head ?? '', /^\uFEFFTime \(.+\),User,API key,Action,Field or item,Before,After,/);
  assert.ok(lines.some((line) => line.includes(',Edited,Name,Old pump,New pump,')));
  assert.ok(lines.some((line) => line.includes(',Created,Name,,Old pump,')));
  await page.getByRole('group', { name: 'Fields' }).getByText('Tags').click();
  const filtered = (await textFile(page, 'Download the audit log')).slice(1);
  assert.deepEqual(
    filtered.map((line) => line.split(',').slice(3, 7).join(',')),
    ['Edited,Tags,,hot'],
  );
  assert.deepEqual(errors, []);
});

test('dictionaries, texts, classes, restrictions and the check lists of a template become files', async () => {
  const { admin, pump, template } = stage.world;
  await admin.post('/predefined_text', { text: 'Runs smoothly', language: 'en-GB' });
  await admin.post('/predefined_text', { text: 'Runs hot', language: 'en-GB' });
  const parent = await admin.post('/object_class', { name: 'Machine', code: 'M' });
  await admin.post('/object_class', { name: 'Machine tool', code: 'MT', parent_id: parent.id });
  await admin.post('/constraint', {
    name: 'Overhaul',
    constraint_type_code: 2,
    object_id: pump.id,
    boundary_date: '2030-01-31',
  });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  const names = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0]);
  const search = (text: string) => page.getByRole('searchbox').last().fill(text);

  await page.goto('/admin/dictionary?of=measure_unit');
  await search('kilowatt');
  await page.locator('tr[data-row]').first().waitFor();
  const units = await textFile(page);
  assert.match(units[0] ?? '', /^\uFEFFName,Code,Further values › Symbol,/);
  assert.deepEqual(names(units), await page.locator('tr[data-row] td:first-child').allInnerTexts());

  await page.goto('/admin/dictionary?of=predefined_text');
  await search('runs');
  assert.deepEqual(names(await textFile(page)), ['Runs hot', 'Runs smoothly']);

  await page.goto('/admin/object/classifiers');
  await search('tool mach');
  const classes = await textFile(page);
  assert.deepEqual(
    classes.slice(1).map((line) => line.split(',').slice(0, 3).join(',')),
    ['Machine tool,MT,Machine'],
  );

  await page.goto(`/objects/info/${pump.id}?tab=constraints`);
  assert.deepEqual(names(await textFile(page)), ['Overhaul']);

  await page.goto(`/templates/info/${template.id}`);
  const lists = await textFile(page);
  const { details } = await admin.get(`/inspection_template/${template.id}`);
  assert.ok(Array.isArray(details));
  assert.equal(lists.length - 1, details.length);
  assert.equal(lists[0], '\uFEFFGroup,Check list,Applies to,Class');
  assert.deepEqual(errors, []);
});

test('rules of restrictions, holidays, shared units and restrictions of an indicator become files', async () => {
  const { admin, guest, unit, pump } = stage.world;
  await admin.post('/constraint_rule', {
    name: 'All overhauled',
    constraint_type_code: 2,
    boundary_date: '2031-01-31',
  });
  await admin.post('/holiday', {
    name: 'Harvest',
    from_date: '2027-08-01',
    to_date: '2027-08-02',
  });
  await admin.post('/user_shared_bu', {
    user_id: guest.id,
    business_unit_id: unit.id,
    access: 'read',
  });
  const indicator = await admin.post('/measurement_indicator', {
    name: 'Pressure',
    object_id: pump.id,
  });
  await admin.post('/constraint', {
    name: 'Not above 8',
    constraint_type_code: 1,
    indicator_id: indicator.id,
    critical_max: 8,
  });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  const FILES: [path: string, head: RegExp, row: RegExp][] = [
    ['/admin/constraint/rules', /^\uFEFFName,Type,Class,/, /^All overhauled,/],
    ['/admin/planning', /^\uFEFFName,First day,/, /^Harvest,2027-08-01,2027-08-02,No,$/],
    [
      `/admin/users/info/${guest.id}?tab=shares`,
      /^\uFEFFBusiness unit,With sub-units/,
      /,(Yes|No),/,
    ],
    [`/indicators/info/${indicator.id}`, /^\uFEFFName,Type,Indicator,/, /^Not above 8,.+,8,/],
  ];
  for (const [path, head, row] of FILES) {
    await page.goto(path);
    const lines = await textFile(page);
    assert.match(lines[0] ?? '', head, path);
    assert.match(lines[1] ?? '', row, path);
    assert.equal(lines.length, 2, path);
    assert.deepEqual(await misfits(page), [], path);
  }
  assert.deepEqual(errors, []);
});

test('the to-do list and closed work become files of what the page shows, on a phone too', async () => {
  const { admin, site } = stage.world;
  const pump = await admin.post('/object', { name: 'Boiler', parent_id: site.id });
  const plan = (days: number) =>
    planInspection({ ...stage.world, pump }, fromNow(days * 86_400_000));
  await plan(30);
  await plan(-1);
  const { id } = await plan(1);
  await admin.post(`/inspection/composite/status/${id}`, { operative_status_code: 5 });
  for (const [device, due] of [
    [DESKTOP, 2],
    [PHONE, 1],
  ] as const) {
    const { page, errors } = await stage.openAs(admin, device);
    await page.goto('/activity/todo');
    await page.getByText('Boiler').first().waitFor();
    if (device === PHONE) await page.getByRole('button', { name: 'Filters' }).click();
    const todo = await textFile(page);
    assert.equal(todo[0], '\uFEFFObject,Inspection,Responsible,State,Due or assigned,Overdue');
    assert.equal(todo.filter((line) => line.startsWith('Boiler,')).length, due, 'open and near');
    await page.goto('/activity/closed');
    await page.getByText('Boiler').first().waitFor();
    const closed = await textFile(page);
    assert.match(closed[0] ?? '', /^\uFEFFInspection,Object,Responsible,State,/);
    assert.equal(closed.filter((line) => line.includes(',Boiler,')).length, 1);
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(errors, []);
  }
});
