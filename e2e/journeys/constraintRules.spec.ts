import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openStage } from '../stage.ts';
import type { JsonRow } from '../world.ts';

const stage = openStage({
  prepare: async ({ admin, pump }) => {
    const pumps = await admin.post('/object_class', {
      name: 'Circulation pump',
      attributes: [{ key: 'checked_on', name: 'Checked on', type: 'date' }],
    });
    await admin.patch(`/object/${pump.id}`, {
      object_class_id: pumps.id,
      attributes: { checked_on: '2020-01-01' },
    });
    const temperature = await admin.post('/measurement_indicator', {
      name: 'Bearing temperature',
      code: 'BT',
      object_id: pump.id,
      measure_unit_code: 20,
    });
    await admin.post('/indicator_value_history', {
      indicator_id: temperature.id,
      value: 75,
      measured_at: '2026-01-01T00:00:00Z',
    });
  },
});

const badge = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');
const ruleRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const openRules = async (page: Page) => {
  await page.goto('/admin/constraint');
  await page.getByRole('button', { name: 'Rules by class' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules by class' }).waitFor();
};
const rules = () => stage.world.admin.get<{ items: JsonRow[] }>('/constraint_rule');

test('a rule for a class limits what there is, its restriction names it and follows it, and ends with it', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await openRules(page);
  await page.getByText('No rules yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).click();
  const creating = page.getByRole('dialog', { name: 'New rule' });
  await creating.getByRole('textbox', { name: 'Name' }).fill('Hot bearing');
  await creating.getByRole('combobox', { name: 'Class' }).fill('Circ');
  await page.getByRole('option', { name: /^Circulation pump/ }).click();
  await creating.getByLabel('Code of the indicators').fill('BT');
  await creating.getByRole('textbox', { name: 'Attention above' }).fill('70');
  await creating.getByRole('textbox', { name: 'Critical above' }).fill('80');
  const sentence =
    'Circulation pump: Bearing temperature above 80 °C is critical, above 70 °C needs attention.';
  await creating.getByText(sentence, { exact: true }).waitFor();
  await creating.getByRole('button', { name: 'Create' }).dblclick();
  await creating.waitFor({ state: 'hidden' });
  await page.getByText(sentence, { exact: true }).waitFor();
  assert.equal((await rules()).items.length, 1);

  await page.getByRole('link', { name: '1 restriction by this rule' }).click();
  const chip = page.getByRole('group', { name: 'Filter', exact: true });
  await chip.getByRole('button', { name: 'Hot bearing' }).waitFor();
  await page
    .getByRole('row', { name: /Hot bearing/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Hot bearing' }).waitFor();
  await badge(page).getByText('Attention').waitFor();
  const about = page.getByRole('region', { name: 'By rule' });
  await about.getByText('A rule created this restriction').waitFor();
  await about.getByRole('link', { name: '1 restriction by this rule' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 0);

  await page.getByRole('button', { name: 'Edit rule' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit rule' });
  await editing.getByText('Its 1 restriction follows the change.').waitFor();
  await editing.getByRole('textbox', { name: 'Critical above' }).fill('72');
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'hidden' });
  await badge(page).getByText('Critical').waitFor();
  await page.getByText('3 °C above the limit of 72 °C').waitFor();

  await about.getByRole('link', { name: 'Hot bearing' }).click();
  await page.getByRole('button', { name: 'End the rule Hot bearing' }).click();
  const ending = page.getByRole('dialog', { name: 'End the rule Hot bearing?' });
  await ending.getByText('Its 1 restriction is archived').waitFor();
  await ending.getByRole('button', { name: 'End rule' }).click();
  await page.getByText('No rules yet').waitFor();
  await page.goBack();
  await badge(page).getByText('Not in force').waitFor();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  assert.equal(await about.count(), 0);
  assert.deepEqual(errors, []);
});

test('a rule about a date of each object is created by keyboard, after its faults are marked at their fields', async () => {
  const { admin, pump } = stage.world;
  const { page, errors } = await stage.openAs(admin);
  await openRules(page);
  await page.getByRole('button', { name: 'New rule' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await page.keyboard.type('Yearly check');
  await page.keyboard.press('Control+s');
  await dialog.locator('[name=indicator_code][aria-invalid=true]').waitFor();
  await dialog.locator('[name=critical_max][aria-invalid=true]').waitFor();

  await dialog.getByRole('radio', { name: 'Value range' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('textbox', { name: 'Last good day' }).waitFor();
  assert.equal(await dialog.getByLabel('Code of the indicators').count(), 0);
  await dialog.getByRole('radio', { name: 'The same day for all' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('combobox', { name: 'Date of the object' }).focus();
  await page.keyboard.type('Che');
  await page.keyboard.press('Tab');
  await page.keyboard.type('365');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await dialog
    .getByText(
      'All objects: Yearly check is critical later than 365 days after the date “Checked on”, needs attention from 30 days before.',
    )
    .waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'For all objects' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const row = ruleRow(page, 'Yearly check');
  await row.getByRole('link', { name: '1 restriction by this rule' }).click();
  await page
    .getByRole('row', { name: /Yearly check/ })
    .getByText('Critical')
    .waitFor();
  const made = await admin.get<{ items: JsonRow[] }>(`/constraint?filter=object=${pump.id}`);
  assert.equal(made.items[0]?.['boundary_date'], '2020-12-31');
  assert.deepEqual(errors, []);
});
