import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

const stage = openStage();

async function openAt(path: string): Promise<Page> {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto(path);
  return page;
}

const options = async (page: Page) =>
  (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]);

/** The option that Enter would pick. */
const highlightedOption = (page: Page, name: string) =>
  page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]'));

/** Resolves once the focused field shows the value. */
const fieldHas = async (page: Page, value: string) =>
  await page.waitForFunction(
    (text) => (document.activeElement as HTMLInputElement).value === text,
    value,
  );

test('the filter builder opens with a field, and typing replaces it', async () => {
  const page = await openAt('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.keyboard.press('f');
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.waitFor();
  await page.keyboard.type('Clas');
  assert.equal(await field.inputValue(), 'Clas');
  await highlightedOption(page, 'Class').waitFor();
  await page.keyboard.press('Enter');
  await fieldHas(page, 'Class');
  // selects again at once, without leaving the field
  await page.keyboard.type('Tag');
  assert.equal(await field.inputValue(), 'Tag');
  await highlightedOption(page, 'Tags').waitFor();
  await page.keyboard.press('Enter');
  await fieldHas(page, 'Tags');
  assert.ok(await page.getByRole('button', { name: /Apply/ }).isVisible(), 'nothing was applied');
});

test('typing into an entity field replaces its value, and Enter waits for the matches', async () => {
  const page = await openAt(`/admin/objects/info/${stage.world.pump.id}?edit=true`);
  const parent = page.getByRole('combobox', { name: /^Parent/ });
  await parent.waitFor();
  assert.equal(await parent.inputValue(), 'Riverside Station');
  await parent.focus();
  // the rows still belong to the previous query
  await page.route('**/api/object?*~nothing*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.type('nothing');
  await page.keyboard.press('Enter');
  assert.equal(await parent.inputValue(), 'nothing');
  await page.getByRole('listbox', { name: 'Parent' }).getByText('Nothing found').waitFor();
  assert.deepEqual(await options(page), [], 'the value itself is no match');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await parent.inputValue(), 'Riverside Station', 'nothing else was chosen');
});

test('the template field waits for its matches, and typing replaces the template', async () => {
  const lists = await stage.world.admin.get<{ items: { id: string }[] }>('/check_list');
  for (const name of ['Yearly roof check', 'Yearly road check'])
    await stage.world.admin.post('/inspection_template', {
      name,
      details: [{ check_list_id: lists.items[0]?.id, group_name: 'Roof', group_number: 1 }],
    });
  const page = await openAt('/admin/inspections');
  await page.getByRole('button', { name: 'New inspection' }).first().click();
  const template = page.getByRole('dialog').getByRole('combobox', { name: /^Template/ });
  await template.click();
  await page.getByRole('option', { name: 'Monthly mechanical' }).waitFor();
  await page.route('**/api/inspection_template?*Yearly*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.type('Yearly roof');
  await page.keyboard.press('Enter');
  assert.equal(await template.inputValue(), 'Yearly roof', 'a row of another question was taken');
  await highlightedOption(page, 'Yearly roof check').waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await template.inputValue(), 'Yearly roof check');

  await page.keyboard.type('Yearly road');
  await highlightedOption(page, 'Yearly road check').waitFor();
  assert.deepEqual(await options(page), ['Yearly road check'], 'the template itself is no match');
  await page.keyboard.press('Enter');
  assert.equal(await template.inputValue(), 'Yearly road check');
});

test('Enter in an open list picks a row or does nothing, and never submits the form', async () => {
  const page = await openAt('/admin/object/classifiers?new=top');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Valve');
  const icon = page.getByRole('combobox', { name: /^Icon/ });
  await icon.click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await icon.inputValue(), '', 'without a highlight nothing is chosen');
  await page.keyboard.type('Bui');
  await page.keyboard.press('Enter');
  assert.match(await icon.inputValue(), /^Bui/);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const type = page.getByRole('combobox', { name: /^Type/ });
  await type.click();
  await page.getByRole('option', { name: 'Number' }).waitFor();
  await page.keyboard.press('Enter');
  assert.deepEqual(requests, []);
});

test('letters select in a list without a text field', async () => {
  const page = await openAt('/admin/object/classifiers?new=top');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const type = page.getByRole('combobox', { name: /^Type/ });
  assert.equal(await type.inputValue(), 'Text');
  await type.focus();
  await page.keyboard.press('n');
  assert.equal(await type.inputValue(), 'Number');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Number' }).waitFor();
  await page.keyboard.press('d');
  assert.equal(await type.inputValue(), 'Date');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
});

/** The widths of the page at each frame for a while: one that is too wide for a moment counts. */
const widestPage = (page: Page) =>
  page.evaluate(async () => {
    let widest = 0;
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame);
      widest = Math.max(widest, window.innerWidth, document.documentElement.scrollWidth);
    }
    return widest;
  });

test('on a phone, lists open within full-screen dialogs, and a template is chosen by touch', async () => {
  for (const width of sized([320], [390, 320])) {
    const { page, errors } = await stage.openAs(stage.world.admin, {
      ...PHONE,
      viewport: { width, height: width === 320 ? 640 : 844 },
    });
    await page.goto(`/admin/objects/info/${stage.world.pump.id}`);
    await page.getByRole('button', { name: 'New inspection' }).first().tap();
    const dialog = page.getByRole('dialog');
    const template = dialog.getByRole('combobox', { name: /^Template/ });
    await template.tap();
    await page.getByRole('option', { name: 'Monthly mechanical' }).waitFor();
    assert.equal(await widestPage(page), width);
    const list = await page.getByRole('listbox', { name: /^Template/ }).boundingBox();
    assert.ok(list && list.x >= 0 && list.x + list.width <= width, `the list is at ${list?.x}`);
    await page.getByRole('option', { name: 'Monthly mechanical' }).tap();
    assert.equal(await template.inputValue(), 'Monthly mechanical');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Report', exact: true }).tap();
    await page.getByRole('combobox', { name: /^Language/ }).tap();
    await page.getByRole('option', { name: 'Deutsch' }).waitFor();
    assert.equal(await widestPage(page), width);
    await page.getByRole('option', { name: 'Deutsch' }).tap();
    assert.deepEqual(errors, []);
  }
});
