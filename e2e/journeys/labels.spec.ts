import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { printed, withViewer } from '../printing.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

/** Labels of objects on sheets. */
const stage = openStage();

/** The pages of a PDF, which names each of them. */
const pagesIn = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function saved(page: Page): Promise<{ name: string; pdf: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), pdf: readFileSync(await file.path()) };
}

/** The first page, once it is drawn. */
const preview = (page: Page) => page.locator('section[data-page="1"] canvas');
/** On a phone it is drawn once it comes near. */
async function seePreview(page: Page): Promise<void> {
  await page.locator('section[data-page="1"]').scrollIntoViewIfNeeded();
  await preview(page).waitFor();
}

test('an inspector prints the labels of an object and what is below it on a sheet that others have been taken from', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.goto(`/objects/info/${stage.world.site.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.waitForURL(/\/objects\/labels\?filter=id/);
  await page.getByText('1 label', { exact: true }).waitFor();
  await seePreview(page);
  await page.getByRole('radio', { name: 'With sub-objects' }).check({ force: true });
  await page.getByText('2 labels', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /63.5 × 72 mm/ }).check({ force: true });
  const place = page.getByRole('textbox', { name: 'First free place on the sheet' });
  await place.fill('13');
  await page.getByText('A place from 1 to 12').waitFor();
  await place.fill('12');
  await page.getByText('2 pages', { exact: true }).waitFor();
  await seePreview(page);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  const { name, pdf } = await saved(page);
  assert.equal(name, 'Print labels.pdf');
  assert.equal(pagesIn(pdf), 2);
  assert.deepEqual(errors, []);
});

test('labels are printed from the page; a phone, or a browser that shows no PDF, opens them to be printed there', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, DESKTOP);
  await withViewer(page, true);
  await page.goto(`/objects/labels?filter=id=${stage.world.pump.id}`);
  await seePreview(page);
  assert.deepEqual(await faults(page), []);
  for (let n = 0; n < 2; n += 1) assert.equal(await printed(page), '%PDF-');
  assert.equal(await page.locator('iframe').count(), 1);
  assert.deepEqual(errors, []);
  for (const [device, isThere] of [
    [DESKTOP, false],
    [PHONE, true],
  ] as const) {
    const other = await stage.openAs(stage.world.inspector, device);
    await withViewer(other.page, isThere);
    await other.page.goto(`/objects/labels?filter=id=${stage.world.pump.id}`);
    const opening = other.page.waitForEvent('popup');
    await other.page.getByRole('button', { name: 'Print', exact: true }).click();
    assert.match(await (await opening).evaluate('document.body.textContent'), /^%PDF-/);
    assert.equal(await other.page.locator('iframe').count(), 0);
    assert.deepEqual(other.errors, []);
  }
});

test('an admin prints what the list shows, or the selected objects', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/objects?filter=name~Pump&view=flat');
  await page.getByRole('row', { name: /P-101/ }).waitFor();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.waitForURL(/\/admin\/objects\/labels\?filter=name/);
  await seePreview(page);
  await page.goBack();
  const row = page.getByRole('row', { name: /P-101/ });
  await row.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: /^Labels/ }).click();
  await page.waitForURL(/filter=id/);
  await page.getByText('1 label', { exact: true }).waitFor();
  await seePreview(page);
  assert.deepEqual(await faults(page), []);
  const { pdf } = await saved(page);
  assert.equal(pagesIn(pdf), 1);
  assert.deepEqual(errors, []);
});

test('many labels are made by a job, whose file is found again on the page', async () => {
  const { admin, unit } = stage.world;
  for (let n = 0; n < 201; n += 1)
    await admin.post('/object', { name: `Meter ${n}`, business_unit_id: unit.id, tags: ['meter'] });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto('/admin/objects/labels?filter=tags:contains:meter');
  await page.getByText('201 labels').waitFor();
  await page.getByText('9 pages').waitFor();
  await page.getByRole('button', { name: 'Make PDF' }).click();
  await page.getByText('The labels are ready: 9 pages.').waitFor();
  const { pdf } = await saved(page);
  assert.equal(pagesIn(pdf), 9);
  await page.goto('/admin/objects/labels');
  await page
    .getByRole('region', { name: 'Finished labels' })
    .getByText(/^Labels \d{4}-\d\d-\d\d\.pdf$/)
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
});

test('the page of labels fits in German and Ukrainian, on a desk and on a phone, in both colours', async () => {
  for (const [n, [language, device]] of (
    [
      ['de-DE', DESKTOP],
      ['uk-UA', PHONE],
      ['de-DE', PHONE],
    ] as const
  ).entries())
    for (const [at, colorScheme] of (['light', 'dark'] as const).entries()) {
      if (sized(n !== at, false)) continue; // each language, device and scheme once, unless the run is full
      const { page, errors } = await stage.openAs(stage.world.inspector, {
        ...device,
        colorScheme,
      });
      await rememberLanguage(page, language);
      await page.goto('/objects/labels?size=99.1x67.7&start=3');
      await seePreview(page);
      assert.deepEqual(await misfits(page), []);
      assert.deepEqual(await faults(page), []);
      assert.deepEqual(errors, []);
    }
});
