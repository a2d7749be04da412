import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { printed, withViewer } from '../printing.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

/** Reports: chosen, made, looked at and saved. */
const stage = openStage();

async function saved(page: Page, name: string) {
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('an admin makes the report of an object, looks at its pages and saves it, also as a spreadsheet', async () => {
  const { admin, pump } = stage.world;
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await withViewer(page, true);
  await page.goto(`/admin/objects/info/${pump.id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Report: / });
  await dialog.getByText('Choose what the report says').waitFor();
  assert.deepEqual(await faults(page), []);
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByText('Choose at least one part.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Make report' }).isDisabled());
  await dialog.getByRole('checkbox', { name: 'Findings' }).check();
  await dialog.getByRole('button', { name: 'Make report' }).dblclick();
  await dialog.locator('canvas').first().waitFor();
  assert.equal(await printed(page), '%PDF-');
  const pdf = await saved(page, 'Download');
  assert.match(pdf.name, /\.pdf$/);
  assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
  await dialog.getByText('Spreadsheet (XLSX)').click();
  await dialog.getByRole('button', { name: 'Make again' }).click();
  await dialog.getByText(/\.xlsx$/).waitFor();
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Report', exact: true });
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByText(pdf.name).first().waitFor();
  const files = page.getByRole('tabpanel').getByText(/^Object state .*\.pdf$/);
  assert.equal(await files.count(), 1);
  await opener.click();
  assert.ok(await dialog.getByRole('checkbox', { name: 'Findings' }).isChecked());
  assert.ok(!(await dialog.getByRole('checkbox', { name: 'Properties' }).isChecked()));
  assert.deepEqual(errors, []);
});

test('an inspector makes a report on a phone, in German and Ukrainian', async () => {
  const { inspector, pump } = stage.world;
  const { page, errors } = await stage.openAs(inspector, PHONE);
  const GERMAN = ['de-DE', 'Bericht', 'Bericht erstellen'] as const;
  const UKRAINIAN = ['uk-UA', 'Звіт', 'Створити звіт'] as const;
  for (const [language, open, make] of sized([UKRAINIAN], [GERMAN, UKRAINIAN])) {
    await page.goto(`/objects/info/${pump.id}`);
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('button', { name: open, exact: true }).click();
    const button = page.getByRole('button', { name: make });
    await button.waitFor();
    const { y = Infinity, height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(y + height < 844, `in sight without scrolling in ${language}`);
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    await button.click();
    await page.locator('canvas').first().waitFor();
    assert.deepEqual(await misfits(page), [], language);
  }
  assert.deepEqual(errors, []);
});
