import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection } from '../world.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';

/** Reports of several inspections: chosen in the list, made by a job, and saved. */
let completed: JsonRow[];
let planned: JsonRow;
const stage = openStage({
  prepare: async (world) => {
    completed = [await complete(world), await complete(world)];
    planned = await planInspection(world);
  },
});

const ANSWERS: Record<string, Record<string, unknown>> = {
  'Guard in place': { value: true },
  'Leak seen': { value: false },
  'Casing and bolts': { quality_status_code: 10, comment: 'Cracked' },
  'Bearing temperature': { value: 70 },
};

async function complete(world: JourneyWorld): Promise<JsonRow> {
  const { inspector } = world;
  const { id } = await startInspection(world);
  const { items: details } = await inspector.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  const path = `/inspection/${id}/detail/${details[0]?.id}/item`;
  for (const item of (await inspector.get<{ items: JsonRow[] }>(path)).items) {
    const answer = ANSWERS[String(item['name'])];
    if (answer) await inspector.patch(`${path}/${item.id}/quality`, answer);
  }
  const status = `/inspection/composite/status/${id}`;
  return await inspector.post(status, { operative_status_code: 3 });
}

async function choose(page: Page, inspections: readonly JsonRow[]): Promise<void> {
  for (const { id } of inspections)
    await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check();
}

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('an admin makes one PDF of the selected inspections that are completed, is told which are not, and finds it again by its notice', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/inspections');
  await choose(page, [...completed, planned]);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reports of inspections' });
  await dialog.getByText('1 inspection is left out').waitFor();
  await dialog.getByText(String(planned['number'])).waitFor();
  assert.deepEqual(await faults(page), []);
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByText('Choose at least one part.').waitFor();
  const make = dialog.getByRole('button', { name: 'Make 2 reports' });
  assert.ok(await make.isDisabled());
  await dialog.getByRole('checkbox', { name: 'Answers' }).check();
  await make.dblclick();
  await dialog.getByText(/^2 reports · /).waitFor();
  const pdf = await saved(page);
  assert.match(pdf.name, /^Inspection reports .*\.pdf$/);
  assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/notices');
  await page
    .getByRole('link', { name: /The reports are ready/ })
    .first()
    .click();
  await page.waitForURL(/\/inspections\?reports=/);
  await dialog.getByText(pdf.name).waitFor();
  assert.deepEqual(errors, []);
});

test('an admin makes a ZIP of spreadsheets', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/inspections');
  await choose(page, completed);
  await page.getByRole('toolbar').getByRole('button', { name: 'Reports' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reports of inspections' });
  await dialog.getByText('Separate files (ZIP)').click();
  await dialog.getByText('Spreadsheet (XLSX)').click();
  assert.equal(await dialog.getByRole('checkbox', { name: 'Photos' }).count(), 0);
  await dialog.getByRole('button', { name: 'Make 2 reports' }).click();
  await dialog.getByText(/^2 reports · /).waitFor();
  const zip = await saved(page);
  assert.match(zip.name, /\.zip$/);
  // each is named before its bytes and in the list at the end
  assert.equal(zip.bytes.toString('latin1').match(/\.xlsx/g)?.length, 4);
  assert.deepEqual(errors, []);
});

test('without a completed inspection there is nothing to make', async () => {
  const { page } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/inspections');
  await choose(page, [planned]);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reports of inspections' });
  await dialog.getByText('None of the selected inspections is completed').waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^Make/ }).count(), 0);
});

test('an inspector chooses, and follows the job on a phone, in German and Ukrainian', async () => {
  const { inspector } = stage.world;
  const { page, errors } = await stage.openAs(inspector, PHONE);
  const ALL = [
    [
      'de-DE',
      'Mehrere auswählen',
      'Berichte über Inspektionen',
      '2 Berichte erstellen',
      'Herunterladen',
    ],
    ['uk-UA', 'Вибрати кілька', 'Звіти про інспекції', 'Створити 2 звіти', 'Завантажити'],
  ] as const;
  for (const [language, several, title, make, download] of ALL.slice(sized(1, 0))) {
    await page.goto('/inspections?filter=operative_status=3');
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('button', { name: several }).click();
    for (const box of await page.getByRole('main').getByRole('checkbox').all())
      await box.check({ force: true });
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /Bericht|Звіт/ })
      .click();
    const dialog = page.getByRole('dialog', { name: title });
    const button = dialog.getByRole('button', { name: make });
    await button.waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    await button.click();
    await dialog.getByRole('link', { name: download }).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});
