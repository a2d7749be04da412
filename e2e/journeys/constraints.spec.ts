import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import type { JsonRow } from '../world.ts';

let temperature: JsonRow;
let limit: JsonRow;
const stage = openStage({
  prepare: async ({ admin, pump }) => {
    temperature = await admin.post('/measurement_indicator', {
      name: 'Bearing temperature',
      object_id: pump.id,
      measure_unit_code: 20,
    });
    limit = await admin.post('/constraint', {
      name: 'Bearing limit',
      constraint_type_code: 1,
      indicator_id: temperature.id,
      attention_max: 70,
      critical_max: 80,
    });
  },
});

const measure = (value: number, minute: number): Promise<JsonRow> =>
  stage.world.admin.post('/indicator_value_history', {
    indicator_id: temperature.id,
    value,
    measured_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
const badge = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

test('a value beyond its limit turns object and unit red for others at once, its cause leads to value and restriction, and a correction heals them', async () => {
  const { admin, guest, inspector, pump, unit } = stage.world;
  const { page, errors } = await stage.openLive(guest, `/objects/info/${pump.id}`);
  const above = await stage.openLive(inspector, `/business/info/${unit.id}`, PHONE);
  await badge(page).getByText('Not assessed').waitFor();
  await measure(60, 1);
  await badge(page).getByText('OK').waitFor();
  await badge(above.page).getByText('OK').waitFor();

  const broken = await measure(84.5, 2);
  await badge(page).getByText('Critical').waitFor();
  await badge(above.page).getByText('Critical').waitFor();
  await page.getByText('4.5 °C above the limit of 80 °C').waitFor();
  const value = page.getByRole('link', { name: 'Bearing temperature: 84.5 °C' });
  assert.equal(await value.getAttribute('href'), `/indicators/info/${temperature.id}`);

  await page.getByRole('link', { name: 'Restriction', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bearing limit' }).waitFor();
  await page
    .getByText('Bearing temperature above 80 °C is critical, above 70 °C needs attention.')
    .waitFor();
  await admin.patch(`/indicator_value_history/${broken.id}`, { value: 75 });
  await badge(page).getByText('Attention').waitFor();
  await page.getByText('5 °C above the limit of 70 °C').waitFor();
  await admin.patch(`/indicator_value_history/${broken.id}`, { value: 65 });
  await badge(page).getByText('OK').waitFor();
  await page.getByText('within the limits').waitFor();
  const history = page
    .getByRole('region', { name: 'Breaches and recoveries' })
    .getByRole('listitem');
  await history.nth(3).waitFor();
  assert.match((await history.nth(2).textContent()) ?? '', /Critical.*OK.*84\.5/);
  await badge(above.page).getByText('OK').waitFor();
  assert.deepEqual([...errors, ...above.errors], []);
});

test('a restriction is created by keyboard alone, and its sentence follows what is typed', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/constraint');
  await page.getByRole('row', { name: /Bearing limit/ }).waitFor();
  await page.getByRole('button', { name: 'New restriction' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New restriction' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('textbox', { name: 'Last good day' }).waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Critical above' }).count(), 0);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('textbox', { name: 'Critical above' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cold bearing');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bearing');
  await page
    .getByRole('option', { name: /Bearing temperature/ })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor();
  await page.keyboard.press('Enter');
  const sentence = (text: string) => dialog.getByText(text, { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Critical below' }).focus();
  await page.keyboard.type('-5');
  await sentence('Bearing temperature below \u22125 °C is critical.');
  await page.keyboard.type('.5');
  await sentence('Bearing temperature below \u22125.5 °C is critical.');
  await dialog.getByText('No object would change.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('3');
  await sentence('Bearing temperature below \u22125.5 °C is critical, below 3 °C needs attention.');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/constraint\/[\da-f-]+$/);
  await page.getByRole('heading', { level: 1, name: 'Cold bearing' }).waitFor();
  assert.deepEqual(errors, []);
});

test('limits out of order are marked at their field, and a double click creates one restriction on the object it was opened from', async () => {
  const { admin, site } = stage.world;
  const { page, errors } = await stage.openAs(admin);
  await page.goto(`/admin/objects/info/${site.id}?tab=constraints`);
  await page.getByText('No restrictions').waitFor();
  await page.getByRole('button', { name: 'New restriction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New restriction' });
  await dialog.getByRole('textbox', { name: 'Last good day' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fire certificate');
  await dialog.getByText('Value range').click();
  await dialog.getByRole('textbox', { name: 'Attention above' }).fill('9');
  const critical = dialog.getByRole('textbox', { name: 'Critical above' });
  await critical.fill('8');
  await critical.blur();
  await dialog.getByText('The limits are out of order').waitFor();
  assert.equal(await critical.getAttribute('aria-invalid'), 'true');

  await dialog.getByText('Date limit').click();
  await dialog.getByRole('radio', { name: 'Object' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Object' }).fill('Riverside');
  await page.getByRole('option', { name: /^Riverside Station/ }).click();
  await dialog.getByRole('textbox', { name: 'Last good day' }).fill('2099-12-31');
  await dialog.getByRole('textbox', { name: 'Days of warning' }).fill('1');
  await dialog
    .getByText(
      'Fire certificate is critical after 2099‑12‑31, needs attention from the day before.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Fire certificate' }).waitFor();
  const stored = await admin.get<{ total: number }>(`/constraint?filter=object=${site.id}`);
  assert.equal(stored.total, 1);
  assert.deepEqual(errors, []);
});

test('a restriction on an indicator is created from its page, which then shows it', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/indicators/info/${temperature.id}`);
  await page.getByRole('button', { name: 'New restriction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New restriction' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Frost');
  await dialog.getByRole('textbox', { name: 'Attention below' }).fill('1');
  await dialog.getByText('Bearing temperature below 1 °C needs attention.').waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Frost' }).click();
  await page.getByRole('heading', { level: 1, name: 'Frost' }).waitFor();
  await page.getByRole('link', { name: 'Bearing temperature' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Bearing temperature' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the dialog says what a stricter limit would turn before it is saved', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await measure(65, 10);
  await page.goto(`/admin/constraint/${limit.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit restriction' });
  await dialog.getByText('No object would change.').waitFor();
  await dialog.getByRole('textbox', { name: 'Attention above' }).fill('50');
  await dialog.getByRole('textbox', { name: 'Critical above' }).fill('60');
  await dialog.getByText('Would turn 2 objects critical.').waitFor();
  await dialog.getByText('5 °C above the limit of 60 °C').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await badge(page).getByText('OK').waitFor();
  assert.deepEqual(errors, []);
});

test('an admin has all restrictions judged again, and sees how it ended', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/constraint`);
  await page.getByRole('row', { name: /Bearing limit/ }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Judge all again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Judge all restrictions again' });
  await dialog.getByRole('button', { name: 'Judge all again' }).click();
  await dialog.getByText('All verdicts were right.').waitFor();
  assert.deepEqual(errors, []);
});

test('a guest sees restrictions of the own units and cannot change them', async () => {
  const { page, errors } = await stage.openAs(stage.world.guest);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main menu', exact: true })
    .getByRole('link', { name: 'Boundary restrictions' })
    .click();
  await page.getByRole('button', { name: /^On objects/ }).click();
  await page.getByRole('row', { name: /Fire certificate/ }).waitFor();
  await page.getByRole('row', { name: /Bearing limit/ }).waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('button', { name: 'New restriction' }).count(), 0);
  await page.goto(`/constraint/${limit.id}`);
  await page.getByRole('heading', { level: 1, name: 'Bearing limit' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Edit' }).count(), 0);
  assert.deepEqual(errors, []);
});
