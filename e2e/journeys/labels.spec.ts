import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';

/** The code on an object's label: saved, scanned and outdated. */
const stage = openStage();

test('an admin opens the code of an object and saves it, and an old label says that it is out of date', async () => {
  const { admin, pump } = stage.world;
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/admin/objects/info/${pump.id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: /^QR code of / });
  const picture = dialog.locator('img');
  await picture.waitFor();
  assert.ok(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.width > 0)),
  );
  assert.deepEqual(await faults(page), []);
  for (const format of ['PNG', 'SVG']) {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Save as ${format}` }).click();
    const saved = await saving;
    assert.ok(saved.suggestedFilename().endsWith(`.${format.toLowerCase()}`));
    assert.ok((await readFile(await saved.path())).length > 500);
  }
  await page.keyboard.press('Escape');

  await page.goto(`/objects/info/${pump.id}?c=anotherone`);
  await page.getByText('The label that you scanned is out of date.').waitFor();
  assert.deepEqual(errors, []);
});

test('on a phone an outdated label is said in German and Ukrainian', async () => {
  const { inspector, pump } = stage.world;
  const { page, errors } = await stage.openAs(inspector, PHONE);
  for (const [language, said] of [
    ['de-DE', 'veraltet'],
    ['uk-UA', 'замінено новою'],
  ] as const) {
    await page.goto(`/objects/info/${pump.id}?c=anotherone`);
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByText(said).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});
