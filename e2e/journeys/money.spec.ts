import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import type { JourneyWorld } from '../world.ts';

const MONEY = 1;
const EURO = 2;
/** A plant with two halls, one of them with a pump. */
const ids = { plant: '', hall: '', pump: '', yard: '' };

const prepare = async ({ admin }: JourneyWorld): Promise<void> => {
  const object = async (name: string, parent_id: string | null) =>
    (await admin.post('/object', { name, parent_id })).id;
  ids.plant = await object('Plant', null);
  ids.hall = await object('Hall', ids.plant);
  ids.yard = await object('Yard', ids.plant);
  ids.pump = await object('Pump', ids.hall);
  const values: [string, number][] = [
    [ids.plant, 100],
    [ids.hall, 200.5],
    [ids.yard, 49.5],
    [ids.pump, 650],
  ];
  for (const [object_id, value] of values) {
    const indicator = await admin.post('/measurement_indicator', {
      object_id,
      name: 'Purchase',
      measure_group_code: MONEY,
      measure_unit_code: EURO,
    });
    await admin.post('/indicator_value_history', {
      indicator_id: indicator.id,
      value,
      measured_at: '2026-01-01T12:00:00Z',
    });
  }
};
const stage = openStage({ prepare });
const spaced = (text: string) => text.replaceAll('\u00A0', ' ').trim();

test('values entered show in the budget, and a tile leads a level down', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto(`/objects/info/${ids.plant}`);
  await page.getByRole('tab', { name: 'Budget' }).click();
  const row = page.getByRole('row', { name: /Purchase/ });
  const cells = async () => (await row.getByRole('cell').allInnerTexts()).map(spaced);
  await row.waitFor();
  assert.deepEqual(await cells(), ['100.00 €\n2026-01-01', '900.00 €', '1 000.00 €', '10.0 %']);
  const tiles = page.getByRole('list', { name: /^Parts of Purchase/ });
  const names = async () =>
    (await tiles.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  assert.deepEqual(await names(), ['Hall', 'This object itself', 'Yard']);
  await tiles.getByRole('link', { name: /Hall/ }).press('Enter');
  await page.getByRole('heading', { name: 'Hall', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Pump/ }).waitFor();
  assert.deepEqual(await names(), ['Pump', 'This object itself']);
  await tiles.getByRole('link', { name: /Pump/ }).click();
  await page.getByRole('heading', { name: 'Pump', level: 1 }).waitFor();
  await page.getByRole('row', { name: /650\.00/ }).waitFor();
  assert.equal(await tiles.count(), 0, 'a single amount is no chart');
  const levels = page.getByRole('navigation', { name: 'Levels above' });
  await levels.getByRole('link', { name: 'Plant' }).click();
  await page.getByRole('heading', { name: 'Plant', level: 1 }).waitFor();
  await tiles.waitFor();
  assert.deepEqual(errors, []);
});

test('a phone shows the amounts, and on request the chart with its parts in words', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, PHONE);
  await page.goto(`/objects/info/${ids.plant}?tab=budget`);
  await page.getByText('Purchase').waitFor();
  const tiles = page.getByRole('list', { name: /^Parts of Purchase/ });
  assert.equal(await tiles.count(), 0);
  await page.getByRole('switch', { name: 'Show as a chart' }).click();
  await tiles.waitFor();
  const yard = page.getByRole('listitem').filter({ hasText: 'Yard' }).last();
  assert.deepEqual(spaced(await yard.innerText()).split('\n'), ['Yard', '49.50 €']);
  await tiles.getByRole('link', { name: /Hall/ }).click();
  await page.getByRole('heading', { name: 'Hall', level: 1 }).waitFor();
  assert.deepEqual(errors, []);
});
