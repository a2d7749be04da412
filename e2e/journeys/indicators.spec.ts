import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { misfits } from '../misfits.ts';
import { networkIsIdle } from '../network.ts';
import { PHONE, rememberLanguage } from '../browser.ts';
import { openStage } from '../stage.ts';
import type { ApiCaller, JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => fromNow(-days * DAY_MS).toISOString();

let vibration: JsonRow;
let temperature: JsonRow;
const stage = openStage({
  prepare: async ({ admin, inspector, pump }) => {
    vibration = await admin.post('/measurement_indicator', {
      name: 'Vibration, drive end',
      code: 'V-1',
      object_id: pump.id,
      decimals: 1,
    });
    temperature = await admin.post('/measurement_indicator', {
      name: 'Bearing temperature',
      object_id: pump.id,
      measure_unit_code: 20,
      decimals: 0,
    });
    await admin.post('/constraint', {
      name: 'Vibration limits',
      constraint_type_code: 1,
      indicator_id: vibration.id,
      attention_max: 4.5,
      critical_max: 7.1,
    });
    for (const [days, value] of [
      [400, 2.6],
      [100, 3.1],
      [30, 4.2],
    ] as const)
      await addValue(admin, vibration, value, daysAgo(days));
    await addValue(inspector, temperature, 61, daysAgo(200));
    await addValue(inspector, temperature, 64, daysAgo(20));
  },
});

const addValue = (by: ApiCaller, indicator: JsonRow, value: number, measured_at: string) =>
  by.post('/indicator_value_history', { indicator_id: indicator.id, value, measured_at });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('on the page of an object, an admin creates an indicator and adds its first value', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/objects/info/${stage.world.pump.id}?tab=indicators`);
  await page.getByRole('row', { name: /Vibration, drive end/ }).waitFor();
  await page.getByRole('button', { name: 'New indicator' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oil level');
  assert.equal(await page.getByRole('combobox', { name: 'Object' }).inputValue(), 'Pump set P-101');
  await page.getByRole('button', { name: /^Create/ }).click();
  await notice(page, 'Oil level created').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Oil level' }).waitFor();
  await page.getByRole('link', { name: 'Pump set P-101' }).first().click();
  await page.getByRole('tab', { name: 'Indicators' }).click();
  await page.getByRole('button', { name: 'Add a value to Oil level' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('80');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await notice(page, 'Oil level: 80.00 added').waitFor();
  await page.getByRole('row', { name: /Oil level.*80\.00/ }).waitFor();
  assert.deepEqual(errors, []);
});

test('on a phone, an inspector adds a value, corrects it, deletes it and takes that back', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.goto(`/indicators/info/${temperature.id}`);
  await page.getByRole('button', { name: 'Add value' }).click();
  const dialog = page.getByRole('dialog');
  const value = dialog.getByRole('textbox', { name: 'Value' });
  await value.pressSequentially('6-8.54x');
  assert.equal(await value.inputValue(), '6-8.54x', 'no character is dropped');
  await value.fill('68');
  await dialog.getByText('+4', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('After the repair');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await notice(page, 'Bearing temperature: 68 °C added').waitFor();

  const newest = page.getByRole('list', { name: 'Values' }).getByRole('listitem').first();
  await newest.getByText('After the repair').waitFor();
  await newest.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await value.fill('66');
  const clock = dialog.getByRole('textbox', { name: 'Time, HH:mm' });
  const time = await clock.inputValue();
  await clock.fill('25:99');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('input:focus').and(clock).waitFor();
  await clock.fill(time);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Bearing temperature: 66 °C saved').waitFor();
  await newest.getByText('66 °C').waitFor();

  await newest.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const addedAgain = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      response.url().endsWith('/api/indicator_value_history'),
  );
  await notice(page, 'Value 66 °C deleted').getByRole('button', { name: 'Undo' }).click();
  assert.ok((await addedAgain).ok());
  await newest.getByText('66 °C').waitFor();
  assert.deepEqual(errors, []);
});

test('inspectors correct only what they have entered, and a value of the same time can be replaced', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await page.goto(`/indicators/info/${vibration.id}`);
  const table = page.getByRole('grid', { name: 'Values' });
  await table.getByRole('row').nth(3).waitFor();
  assert.equal(await table.getByRole('button', { name: /^Actions for/ }).count(), 0);
  const dialog = page.getByRole('dialog');
  const add = async (value: string) => {
    await page.getByRole('button', { name: 'Add value' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill(value);
    await dialog.getByRole('textbox', { name: 'Time, HH:mm' }).fill('00:01');
    await dialog.getByRole('button', { name: 'Add value' }).click();
  };
  await add('4.1');
  await notice(page, 'Vibration, drive end: 4.1 added').waitFor();
  await table.getByRole('button', { name: /^Actions for/ }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await add('4.3');
  await page.getByRole('button', { name: 'Replace' }).click();
  await notice(page, 'Vibration, drive end: 4.3 replaces the earlier value').waitFor();
  const { items } = await stage.world.inspector.get<{ items: { value: number }[] }>(
    `/indicator_value_history?filter=indicator=${vibration.id}&sort_by=-measured_at&page_size=2`,
  );
  assert.deepEqual(
    items.map(({ value }) => value),
    [4.3, 4.2],
  );
  assert.deepEqual(errors, []);
});

test('by keys alone, a value is added: Enter leaves its field for the button', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/indicators/info/${vibration.id}`);
  await page.getByRole('button', { name: 'Add value' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'value');
  await page.keyboard.type('70.5');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add value');
  assert.equal(await notice(page, 'added').count(), 0, 'Enter has not saved yet');
  await page.keyboard.press('Enter');
  await notice(page, 'Vibration, drive end: 70.5 added').waitFor();
  assert.deepEqual(errors, []);
});

test('the period of the chart and what it compares are in its link', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/indicators/info/${vibration.id}`);
  await page.getByRole('application', { name: 'Vibration, drive end' }).waitFor();
  const all = page.getByRole('radiogroup', { name: 'Period' }).getByText('2 m');
  await all.click();
  await page.waitForURL((address) => address.searchParams.has('from'));
  await page.getByRole('combobox', { name: 'Compare with…' }).click();
  await page.getByRole('option', { name: 'Bearing temperature' }).click();
  await page.waitForURL((address) => address.searchParams.get('with') === temperature.id);
  assert.equal(await page.getByRole('combobox', { name: 'Compare with…' }).inputValue(), '');
  const link = page.url();

  const other = await stage.openAs(stage.world.guest);
  await other.page.goto(link.replace('/admin', ''));
  const compared = other.page.getByRole('list', { name: 'Compared with' });
  await compared.getByText('Bearing temperature').waitFor();
  await other.page.getByRole('radio', { name: '2 m', checked: true }).waitFor();
  await compared.getByRole('button', { name: 'Remove Bearing temperature' }).click();
  await other.page.waitForURL((address) => !address.searchParams.has('with'));
  await compared.waitFor({ state: 'detached' });
  const compare = other.page.getByRole('combobox', { name: 'Compare with…' });
  await compare.and(other.page.locator(':focus')).waitFor();
  assert.equal(await other.page.getByRole('button', { name: 'Add value' }).count(), 0);
  assert.deepEqual([errors, other.errors], [[], []]);
});

test('in German at 1280 px, neither the page nor the dialog cuts its words', async () => {
  const { admin } = stage.world;
  await admin.patch('/user/me', { language: 'de-DE' });
  const viewport = { width: 1280, height: 900 };
  const { page, errors } = await stage.openAs(admin, { viewport });
  await rememberLanguage(page, 'de-DE');
  await page.goto(`/admin/indicators/info/${vibration.id}`);
  await networkIsIdle(page);
  await page.getByRole('button', { name: 'Wert erfassen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Wert', exact: true }).fill('7.3');
  await networkIsIdle(page);
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(errors, []);
});
