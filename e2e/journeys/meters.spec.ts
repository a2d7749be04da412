import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP } from '../browser.ts';
import { PNG } from '../photoWorld.ts';
import { item } from '../runnerPage.ts';
import { waitUntil } from '../waitUntil.ts';
import { fromNow } from '../../server/test/checks/moments.ts';
import { openStage } from '../stage.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';

const MONTH_MS = 30 * 86_400_000;

/** Meters of the pump that have counted 340 in each of the last months, until one ago; each journey has its own. */
let meters: JsonRow[] = [];
const stage = openStage({ prepare: makeMeters });

async function makeMeters({ admin, pump }: JourneyWorld): Promise<void> {
  meters = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie']) {
    const about = { name, code: name.toLowerCase(), object_id: pump.id, decimals: 0 };
    const meter = await admin.post('/measurement_indicator', { ...about, is_meter: true });
    meters.push(meter);
    for (let n = 0; n < 5; n += 1)
      await admin.post('/indicator_value_history', {
        indicator_id: meter.id,
        value: 12_000 + 340 * n,
        measured_at: fromNow((n - 5) * MONTH_MS).toISOString(),
      });
  }
}

interface Value {
  value: number;
  meter_changed: boolean;
  old_meter_last: number | null;
  meter: { difference: number | null; implausible: string | null } | null;
}
const FIELDS = 'value,meter_changed,old_meter_last,meter';
async function lastOf(n: number): Promise<Value | undefined> {
  const query = `filter=indicator=${meters[n]?.id}&sort_by=-measured_at&fields=${FIELDS}`;
  const { items } = await stage.world.admin.get<{ items: Value[] }>(
    `/indicator_value_history?${query}`,
  );
  return items[0];
}

const detailOf = async (id: string): Promise<JsonRow> =>
  (await stage.world.admin.get<{ items: [JsonRow] }>(`/inspection/${id}/detail`)).items[0];

const LEAP = /^This is 87.640 more than last time; usually it is about 340 in 30 days\.$/;
const openPage = (page: Page, n: number) => page.goto(`/indicators/info/${meters[n]?.id}`);

test('an indicator becomes a meter in its form, and its page says how it counts', async () => {
  const { admin, pump } = stage.world;
  const { id } = await admin.post('/measurement_indicator', { name: 'Hours', object_id: pump.id });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/indicators/info/${id}?edit`);
  await page.getByRole('switch', { name: 'Is a meter' }).check();
  await page.getByRole('textbox', { name: 'Largest number it shows' }).fill('99999.9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^counts up, begins again after 99.999\.90$/).waitFor();
  const stored = await admin.get<JsonRow>(`/measurement_indicator/${id}`);
  assert.deepEqual(
    [stored['is_meter'], stored['counts_down'], stored['roll_over']],
    [true, false, 99_999.9],
  );
  assert.deepEqual(errors, []);
});

test('an unlikely value is asked about at a desk; it is kept and marked, or the meter was changed', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await openPage(page, 0);
  const dialog = page.getByRole('dialog', { name: /^New value/ });
  const question = page.getByRole('dialog', { name: 'Keep this reading?' });
  const enter = async (text: string) => {
    await page.getByRole('button', { name: 'Add value' }).first().click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill(text);
    await dialog.getByRole('button', { name: 'Add value' }).click();
  };
  await enter('101000');
  await question.getByText(LEAP).waitFor();
  await question.getByRole('button', { name: 'Correct' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal((await lastOf(0))?.value, 13_360);
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(LEAP).first().waitFor();
  assert.equal((await lastOf(0))?.meter?.implausible, 'leap');

  await openPage(page, 1);
  await enter('5');
  await question.getByText(/^This is 13.355 less than last time/).waitFor();
  await question.getByRole('button', { name: 'Meter was changed' }).click();
  await dialog.getByRole('textbox', { name: 'Last reading of the old meter' }).fill('13700');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('11 · Meter was changed').waitFor();
  const { value, meter_changed, old_meter_last, meter } = (await lastOf(1)) ?? {};
  assert.deepEqual(
    [value, meter_changed, old_meter_last, meter?.difference, meter?.implausible],
    [5, true, 13_700, 340, null],
  );
  assert.deepEqual(errors, []);
});

test('an unlikely reading is asked about in an inspection and in a round, both without a connection', async () => {
  const { admin, inspector, pump } = stage.world;
  const list = await admin.post('/check_list', {
    name: 'Meters',
    items: [
      { name: 'Water', item_type: 'question', check_type_code: 4, indicator_code: 'charlie' },
    ],
  });
  const inspection = await admin.post(`/inspection/${pump.id}/composite/operative`, {
    check_list_ids: [list.id],
    responsible_id: inspector.id,
  });
  await inspector.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const path = `/inspections/info/${inspection.id}/run`;
  const { page, errors } = await stage.openInstalled(inspector, path);
  const card = item(page, 'Water');
  await card.getByText(/^Last /).waitFor();
  await page.context().setOffline(true);
  await card.getByRole('textbox').fill('101000');
  await card.getByRole('textbox').blur();
  await card.getByText(LEAP).waitFor();
  const ask = card.getByRole('group', { name: 'Keep this reading?' });
  await ask.getByRole('button', { name: 'Keep it' }).click();
  await ask.waitFor({ state: 'detached' });
  await card.getByText(LEAP).waitFor();
  await card.getByRole('textbox').fill('101005');
  await card.getByRole('textbox').blur();
  await ask.getByRole('button', { name: 'Correct' }).click();
  await page.keyboard.type('5');
  await card.getByRole('textbox').blur();
  await card.getByText(/^This is 13.355 less than last time/).waitFor();
  await ask.getByRole('button', { name: 'Meter was changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meter was changed · Charlie' });
  await dialog.getByRole('textbox', { name: 'Last reading of the old meter' }).fill('13700');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/^Meter was changed · Last reading of the old meter: 13.700$/).waitFor();
  await ask.waitFor({ state: 'detached' });
  await page.reload();
  await card.getByRole('button', { name: 'Undo: Meter was changed' }).click();
  await ask.getByRole('button', { name: 'Meter was changed' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Meter was changed', { exact: true }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  const { id: detail_id } = await detailOf(inspection.id);
  const { items } = await admin.get<{ items: JsonRow[] }>(
    `/inspection/${inspection.id}/detail/${detail_id}/item`,
  );
  assert.deepEqual(
    [items[0]?.['value'], items[0]?.['meter_change']],
    [5, { old_meter_last: null, new_meter_first: null }],
  );

  await page.goto('/indicators?round=1&filter=code%3Dcharlie');
  const field = page.getByRole('textbox', { name: 'Charlie' });
  await field.waitFor();
  await page.context().setOffline(true);
  await field.fill('101000');
  await field.press('Enter');
  await page.getByText(LEAP).waitFor();
  await page.getByRole('button', { name: 'Correct' }).click();
  await field.fill('13700');
  await field.press('Enter');
  await page.getByText('1 of 1 entered').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Sent', { exact: true }).waitFor();
  const { value, meter } = (await lastOf(2)) ?? {};
  assert.deepEqual([value, meter?.difference, meter?.implausible], [13_700, 340, null]);
  assert.deepEqual(errors, []);
});

test('a meter that needs a photo is photographed on a round without a connection, and at a desk', async () => {
  const { admin, pump } = stage.world;
  const about = { name: 'Delta', code: 'delta', object_id: pump.id, decimals: 0 };
  const { id } = await admin.post('/measurement_indicator', {
    ...about,
    is_meter: true,
    needs_photo: true,
  });
  const valuesOf = async () =>
    (
      await admin.get<{ items: { value: number; content_count: number }[] }>(
        `/indicator_value_history?filter=indicator=${id}&sort_by=value&fields=value,content_count`,
      )
    ).items.map(({ value, content_count }) => [value, content_count]);
  const choose = (within: Locator) =>
    within
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: PNG });
  const { page, errors } = await stage.openInstalled(
    admin,
    '/indicators?round=1&filter=code%3Ddelta',
  );
  const field = page.getByRole('textbox', { name: 'Delta' });
  await field.waitFor();
  await page.context().setOffline(true);
  await field.fill('12000');
  await field.press('Enter');
  await page.getByText('The photo is missing').waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('region', { name: 'Without a photo' }).getByText('Delta').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Take a photo: Delta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo: Delta' });
  await dialog.getByRole('button', { name: 'Choose files' }).waitFor();
  await choose(dialog);
  await page.getByText('1 photo', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await waitUntil(async () => String(await valuesOf()) === '12000,1', 'value and photo arrived');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/indicators/info/${id}`);
  await page.getByRole('button', { name: 'Add value' }).first().click();
  const form = page.getByRole('dialog', { name: /^New value/ });
  await form.getByRole('textbox', { name: 'Value' }).fill('12345');
  await form.getByRole('button', { name: 'Photo of the meter' }).waitFor();
  await choose(form);
  await form.getByText('1 photo', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Add value' }).click();
  await form.waitFor({ state: 'detached' });
  await waitUntil(
    async () => String(await valuesOf()) === '12000,1,12345,1',
    'the second value has its photo',
  );
  await page.getByRole('button', { name: /^Photos of 12.345, .*: 1$/ }).click();
  const photos = page.getByRole('dialog', { name: /^Photos of 12.345/ });
  await photos
    .getByRole('button', { name: /meter\.png/ })
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
});
