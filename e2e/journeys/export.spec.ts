import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';

const NAMES = ['Lathe', 'Lamp =1+1', 'Loom', 'Press'];
const stage = openStage({
  prepare: async ({ admin, site }) => {
    for (const name of NAMES) await admin.post('/object', { name, parent_id: site.id });
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
async function saved(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: button }).click(),
  ]);
  assert.equal(await download.failure(), null);
  return download;
}
const linesOf = async (download: Download): Promise<string[]> =>
  readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .slice(0, -1);

test('a list becomes a file as it is filtered, sorted and laid out', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/objects?view=flat&filter=name~l&sort_by=-name&columns=operative_status');
  await page.locator('tr[data-row]').first().waitFor();
  const shown = await page.locator('tr[data-row] a').allInnerTexts();
  await page.getByRole('button', { name: 'Download the list' }).press('Enter');
  await dialog(page)
    .getByText(/As filtered and sorted on the page: \d+ rows/)
    .waitFor();
  assert.deepEqual(await faults(page), []);
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  const download = await saved(page, 'Download');
  assert.match(download.suggestedFilename(), /^object-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = await linesOf(download);
  assert.equal(head, '\uFEFFName,Code,Class,Full name,Operative status');
  assert.deepEqual(
    lines.map((line) => line.split(',')[0]),
    shown,
  );
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'All there are' }).check();
  assert.match((await saved(page, 'Download')).suggestedFilename(), /\.xlsx$/);
  assert.deepEqual(errors, []);
});

test('a phone offers the file too, in German and Ukrainian', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, PHONE);
  for (const [language, open, save] of [
    ['de-DE', 'Liste herunterladen', 'Herunterladen'],
    ['uk-UA', 'Завантажити список', 'Завантажити'],
  ] as const) {
    await page.goto('/admin/objects?filter=name~l');
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('button', { name: open }).click();
    await dialog(page).getByRole('button', { name: save }).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    await dialog(page).getByRole('radio', { name: 'CSV' }).check();
    const lines = await linesOf(await saved(page, save));
    assert.equal(lines.length, 4, language);
  }
  assert.deepEqual(errors, []);
});

test('lists inside pages and lists of files become files too, as they are shown', async () => {
  const { admin, site, pump } = stage.world;
  await admin.post('/object', { name: 'Below the pump', parent_id: pump.id });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/objects/info/${site.id}?tab=children`);
  await page.getByRole('columnheader', { name: 'Object' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  const [head, ...lines] = await linesOf(await saved(page, 'Download'));
  assert.match(head ?? '', /^\uFEFFName,/);
  const names = lines.map((line) => line.split(',')[0] ?? '');
  assert.ok(names.includes('Below the pump'), 'of all levels');
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.localeCompare(b)),
  );
  await page.goto(`/objects/info/${site.id}?tab=documents`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two pumps.') },
    { name: 'rest.txt', mimeType: 'text/plain', buffer: Buffer.from('One more.') },
  ]);
  await page.getByText('rest.txt').first().waitFor();
  await page.getByRole('button', { name: 'Download the list' }).click();
  await dialog(page).getByRole('radio', { name: 'Text (CSV)' }).check();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  const files = await linesOf(await saved(page, 'Download'));
  assert.equal(files[0], '\uFEFFName,Tags,Size in bytes,Created by,Created');
  assert.deepEqual(
    new Set(files.slice(1).map((line) => line.split(',')[0])),
    new Set(['plan.txt', 'rest.txt']),
  );
  assert.deepEqual(errors, []);
});
