import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { isInstalled, keeps } from '../keptRows.ts';
import { item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';

/** Three meters of the pump, with a limit on the second one's values. */
let meters: JsonRow[] = [];
const stage = openStage({ prepare: makeMeters });

async function makeMeters({ admin, pump }: JourneyWorld): Promise<void> {
  meters = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie']) {
    const meter = await admin.post('/measurement_indicator', {
      name,
      code: name.toLowerCase(),
      object_id: pump.id,
      decimals: 1,
    });
    meters.push(meter);
    await admin.post('/indicator_value_history', {
      indicator_id: meter.id,
      value: 10,
      measured_at: '2026-01-02T03:04:05Z',
    });
  }
  await admin.post('/constraint', {
    name: 'Bearing',
    constraint_type_code: 1,
    indicator_id: meters[1]?.id,
    critical_max: 20,
  });
}

interface Value {
  id: string;
  value: number;
  source: string;
  inspection: { id: string } | null;
}
const valuesOf = async (n: number): Promise<Value[]> =>
  (
    await stage.world.admin.get<{ items: Value[] }>(
      `/indicator_value_history?filter=indicator=${meters[n]?.id}&sort_by=measured_at`,
    )
  ).items;
const numbersOf = async (n: number) => (await valuesOf(n)).map(({ value }) => value);

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const focused = (page: Page, name: string) =>
  page.waitForFunction(
    (label) =>
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === label,
    name,
  );

test('a round by keyboard survives a reload without a connection, and arrives exactly once', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, {
    ...DESKTOP,
    serviceWorkers: 'allow',
  });
  await page.goto('/indicators');
  await page.getByRole('button', { name: 'Round of readings' }).click();
  await field(page, 'Alpha').waitFor();
  await isInstalled(page);
  await page.reload(); // from here on, from the device
  await field(page, 'Alpha').waitFor();
  await keeps(page, '"round"');
  await page.context().setOffline(true);
  await field(page, 'Alpha').click();
  await page.keyboard.type('12.5');
  await page.getByText('Difference +2.5').waitFor();
  await page.keyboard.press('Enter');
  await focused(page, 'Bravo');
  await page.keyboard.type('23');
  await page.getByText(/Critical · 3 above the limit of 20/).waitFor();
  await page.keyboard.press('ArrowDown');
  await focused(page, 'Charlie');
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowUp');
  await focused(page, 'Bravo');
  await page.keyboard.type('24'); // the field's text was selected, so this takes its place
  await page.keyboard.press('Enter');
  await focused(page, 'Charlie');
  await page.keyboard.type('9');
  await page.getByText('3 of 3 entered').waitFor();
  assert.deepEqual(await numbersOf(0), [10]);
  // the device has stored all but what is still being typed
  await page.waitForFunction(() => document.body.innerText.split('Not entered yet').length === 2);

  await page.reload();
  await field(page, 'Bravo').waitFor();
  assert.equal(await field(page, 'Alpha').inputValue(), '12.5');
  assert.equal(await field(page, 'Bravo').inputValue(), '24');
  assert.equal(await field(page, 'Charlie').inputValue(), '9'); // typed, and not entered yet
  await field(page, 'Charlie').click();
  await page.keyboard.press('Enter');
  await page.getByText('Offline. Entries are saved here and sent later.').waitFor();
  await page.getByRole('button', { name: /Offline: 3 entries not sent/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Entries on this device' });
  await sheet.getByRole('heading', { name: 'Readings' }).waitFor();
  await sheet.getByText('Bravo').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.deepEqual(await numbersOf(0), [10, 12.5]);
  assert.deepEqual(await numbersOf(1), [10, 24]);
  assert.deepEqual(await numbersOf(2), [10, 9]);
  assert.equal((await valuesOf(1))[1]?.source, 'manual');

  await page.reload();
  await field(page, 'Alpha').waitFor();
  await page.getByText('3 of 3 entered').waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('3 of 3 entered; 1 beyond its limits').waitFor();
  await page.getByRole('button', { name: 'Close the round' }).click();
  await page.getByRole('button', { name: 'Round of readings' }).waitFor();
  assert.deepEqual(await numbersOf(0), [10, 12.5]);
  assert.deepEqual(errors, []);
});

test('a value of a moment that somebody else has taken waits for a decision, which may keep both', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, DESKTOP);
  await page.goto('/indicators?round=1');
  await field(page, 'Alpha').waitFor();
  const before = await numbersOf(0);
  // Somebody else is a little faster, with a value of the very same moment.
  await page.route(
    '**/api/indicator_value_history',
    async (route) => {
      const { measured_at } = route.request().postDataJSON() as { measured_at: string };
      await stage.world.admin.post('/indicator_value_history', {
        indicator_id: meters[0]?.id,
        value: 50,
        measured_at,
      });
      await route.continue();
    },
    { times: 1 },
  );
  await field(page, 'Alpha').click();
  await page.keyboard.type('51');
  await page.keyboard.press('Enter');
  await page.getByText('Refused').first().waitFor();
  await page.getByRole('button', { name: /1 entry needs your decision/ }).click();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await page.getByText('All entries have been sent').waitFor();
  assert.deepEqual(await numbersOf(0), [...before, 50, 51]);
  assert.deepEqual(errors, []);
});

test('an item of an inspection shows the verdict without a connection, and its value is written once', async () => {
  const { admin, inspector, pump } = stage.world;
  const list = await admin.post('/check_list', {
    name: 'Meters',
    items: [
      { name: 'Bearing heat', item_type: 'question', check_type_code: 4, indicator_code: 'bravo' },
    ],
  });
  const inspection = await admin.post(`/inspection/${pump.id}/composite/operative`, {
    check_list_ids: [list.id],
    responsible_id: inspector.id,
  });
  await inspector.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const before = await numbersOf(1);
  const { page, errors } = await stage.openAs(inspector, PHONE);
  await page.goto(`/inspections/info/${inspection.id}/run`);
  const card = item(page, 'Bearing heat');
  await card.getByText(/^Last /).waitFor();
  await page.context().setOffline(true);
  await card.getByRole('textbox').fill('30');
  await card.getByText(/Critical · 10 above the limit of 20/).waitFor();
  await card.getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: /Offline: 1 entry not sent/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.deepEqual(await numbersOf(1), before);
  for (let n = 0; n < 2; n += 1)
    await inspector.post(`/inspection/composite/status/${inspection.id}`, {
      operative_status_code: 3,
    });
  assert.deepEqual(await numbersOf(1), [...before, 30]);
  assert.equal((await valuesOf(1)).at(-1)?.inspection?.id, inspection.id);
  await page.goto(`/inspections/info/${inspection.id}`);
  await page.getByRole('link', { name: 'Bravo: 30' }).first().click();
  await page.waitForURL(new RegExp(`/indicators/info/${meters[1]?.id}`));
  assert.deepEqual(errors, []);
});
