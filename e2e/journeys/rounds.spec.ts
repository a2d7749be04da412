import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fromNow } from '../../server/test/checks/moments.ts';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { isInstalled, keeps } from '../keptRows.ts';
import { openStage } from '../stage.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';

/** Three meters: two of the pump, and one of a boiler beside it. */
let meters: JsonRow[] = [];
let boiler: JsonRow = { id: '' };
const stage = openStage({ prepare: makeMeters });

async function makeMeters({ admin, pump, site, unit }: JourneyWorld): Promise<void> {
  boiler = await admin.post('/object', {
    name: 'Boiler 1',
    parent_id: site.id,
    business_unit_id: unit.id,
  });
  meters = [];
  for (const [name, object] of [
    ['Alpha', pump],
    ['Bravo', boiler],
    ['Charlie', pump],
  ] as const)
    meters.push(await admin.post('/measurement_indicator', { name, object_id: object.id }));
}

const MINUTE = 60_000;

/** A round of all three, due in a minute and then every day. */
async function dueRound(name: string, over: object = {}): Promise<JsonRow> {
  const { admin, unit } = stage.world;
  const due = fromNow(MINUTE);
  const rrule = `FREQ=DAILY;BYHOUR=${due.getUTCHours()};BYMINUTE=${due.getUTCMinutes()}`;
  return await admin.post('/round', {
    name,
    business_unit_id: unit.id,
    stops: [2, 1, 0].map((n) => meters[n]?.id),
    schedule: { rrule, timezone: 'UTC' },
    ...over,
  });
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const labels = (page: Page) => page.getByRole('listitem').locator('label').allTextContents();

/** A hand scanner types a code and Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      (document.activeElement as HTMLElement | null)?.blur();
      for (const key of keys)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...Array.from(code), 'Enter'],
  );

const focused = (page: Page, name: string) =>
  page.waitForFunction(
    (label) =>
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === label,
    name,
  );

interface Run {
  read_count: number;
  stops_count: number;
  skipped_count: number;
  due_at: string | null;
  created_by: { id: string };
}
const runsOf = async (round: JsonRow): Promise<Run[]> =>
  (await stage.world.admin.get<{ items: Run[] }>(`/round_run?filter=round=${round.id}`)).items;

test('a due round is on the phone before it is opened, and is walked without a connection', async () => {
  const { inspector, url } = stage.world;
  const round = await dueRound('Boiler house');
  const { page, errors } = await stage.openAs(inspector, { ...PHONE, serviceWorkers: 'allow' });
  await page.goto('/');
  const card = page.getByRole('link', { name: /Round: Boiler house.*3 readings.*due today/s });
  await card.waitFor();
  await isInstalled(page);
  await page.reload();
  await keeps(page, `"walk","${round.id}"`, 'Charlie');
  await page.context().setOffline(true);

  await page.goto('/activity/todo');
  await page.getByRole('button', { name: /rounds? of readings/ }).waitFor(); // among what is ready
  await card.click();
  await field(page, 'Charlie').waitFor();
  assert.deepEqual(await labels(page), ['Charlie', 'Bravo', 'Alpha']);
  await field(page, 'Charlie').fill('7');
  await field(page, 'Charlie').press('Enter');
  await page.getByText('1 of 3 entered').waitFor();
  // the boiler's label leads to its reading
  await scan(page, `${url}/objects/info/${boiler.id}?c=l4bel`);
  await focused(page, 'Bravo');
  await page.getByRole('button', { name: 'Skip Bravo' }).click();
  await page.getByRole('textbox', { name: 'Why is there no reading of Bravo?' }).fill('Locked');
  await page.keyboard.press('Enter');
  await page.getByText('Skipped: Locked').waitFor();

  // what was done outlives a reload, and the card says how far it is
  await page.goto('/');
  await page.getByRole('link', { name: /Boiler house.*2 of 3/s }).click();
  await page.getByText('1 of 3 entered; 1 skipped').waitFor();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  const missing = page.getByRole('region', { name: 'Not entered' });
  await missing.getByText('Locked').waitFor();
  await missing.getByText('No reason given').waitFor();
  await page.getByRole('button', { name: 'Finish the round' }).click();
  await page.getByRole('link', { name: /Boiler house.*Finished on this device/s }).waitFor();
  assert.deepEqual(await runsOf(round), []);

  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  await card.waitFor({ state: 'detached' });
  const [run, ...others] = await runsOf(round);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [run?.read_count, run?.stops_count, run?.skipped_count, run?.created_by.id],
    [1, 3, 1, inspector.id],
  );
  assert.notEqual(run?.due_at, null);
  assert.deepEqual(errors, []);
});

test('an admin saves a round in the order of walking, and sees who walked it', async () => {
  const { admin, inspector, unit } = stage.world;
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto('/admin/indicators?filter=object.name~Pump');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as a round' }).click();
  await page.getByText('2 stops').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pump hall');
  await page.getByRole('combobox', { name: 'Business unit' }).fill(String(unit['name']));
  await page.getByRole('option', { name: String(unit['name']) }).click();
  await page.getByRole('combobox', { name: 'Add all of an object' }).fill('Boiler');
  await page.getByRole('option', { name: 'Boiler 1' }).click();
  await page.getByText('3 stops').waitFor();
  await page.getByRole('button', { name: 'Move Bravo', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Daily', { exact: true }).click();
  await page.getByRole('combobox', { name: 'On holidays' }).click();
  await page.getByRole('option', { name: 'Next working day' }).click();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Pump hall' }).waitFor();
  const id = /info\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const { stops, on_holiday } = await admin.get<{ stops: string[]; on_holiday: string }>(
    `/round/${id}`,
  );
  assert.equal(on_holiday, 'next_workday');
  assert.deepEqual(
    stops,
    [1, 0, 2].map((n) => meters[n]?.id),
  );
  await inspector.post('/round_run', {
    round_id: id,
    started_at: fromNow(-MINUTE).toISOString(),
    finished_at: fromNow(0).toISOString(),
    stops: stops.map((indicator_id) => ({ indicator_id, value_id: null, reason: null })),
  });
  await page.getByRole('tab', { name: 'Walks' }).click();
  await page.getByText('0 of 3').click();
  await page.getByRole('dialog').getByText('No reason given').first().waitFor();
  assert.deepEqual(errors, []);
});
