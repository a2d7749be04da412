import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PHONE, waitForPaint } from '../browser.ts';
import { photoTemplate } from '../photoWorld.ts';
import { item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

/** The way back of a phone: it closes what lies over the page before it leaves the page. */
const stage = openStage();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const gone = { state: 'detached' } as const;

/** The runner on a phone, opened from its inspection. */
async function openRun() {
  const template = await photoTemplate(stage.world);
  const { id } = await startInspection({ ...stage.world, template });
  const window = await stage.openAs(stage.world.inspector, PHONE);
  await window.page.goto(`/inspections/info/${id}`);
  await window.page.getByRole('button', { name: 'Continue' }).first().tap();
  await item(window.page, 'Casing and bolts').waitFor();
  return { ...window, runner: `/inspections/info/${id}/run` };
}

/** One stroke. */
async function draw(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('the way back closes a sheet, and only then leaves the page', async () => {
  const { page, errors, runner } = await openRun();
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor(gone);
  assert.equal(pathOf(page), runner);
  await page.goBack();
  await page.getByRole('button', { name: 'Continue' }).first().waitFor();
  assert.equal(pathOf(page), runner.replace('/run', ''));
  assert.deepEqual(errors, []);
});

test('the way back asks before it drops a signature', async () => {
  const { page, errors, runner } = await openRun();
  await item(page, 'Operator on site').getByRole('button', { name: 'Sign' }).tap();
  const field = page.getByRole('img', { name: /^Signature: / });
  await draw(page, field);
  await page.goBack();
  const question = dialog(page, 'Close without saving?');
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await question.waitFor(gone);
  assert.equal(await field.locator('path').count(), 1, 'the stroke is still there');
  await page.goBack();
  await question.waitFor();
  await page.goBack(); // closes the question alone
  await question.waitFor(gone);
  await field.waitFor();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('dialog').waitFor(gone);
  assert.equal(pathOf(page), runner);
  assert.deepEqual(errors, []);
});

test('the way back closes a dialog on the page that was opened first, and asks for what was typed', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, PHONE);
  const path = `/admin/objects/info/${stage.world.pump.id}`;
  await page.goto(path);
  const open = page.getByRole('button', { name: 'New inspection' }).first();
  await open.tap();
  const planning = dialog(page, 'New inspection');
  await planning.getByRole('combobox', { name: /^Template/ }).waitFor();
  await page.goBack();
  await planning.waitFor(gone);
  assert.equal(pathOf(page), path);
  await open.tap();
  await planning.getByRole('combobox', { name: /^Template/ }).tap();
  await page.getByRole('option', { name: 'Monthly mechanical' }).tap();
  await page.goBack();
  const question = dialog(page, 'Close without saving?');
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await question.waitFor(gone);
  const template = planning.getByRole('combobox', { name: /^Template/ });
  assert.equal(await template.inputValue(), 'Monthly mechanical');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await planning.waitFor(gone);
  assert.equal(pathOf(page), path);
  assert.deepEqual(errors, []);
});

test('an inspection that is not on the device leads back', async () => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  await page.route(`**/api/inspection/${id}/work`, (route) => route.abort());
  await page.goto(`/inspections/info/${id}/run`);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.waitFor();
  assert.equal(await page.getByRole('article').count(), 0);
  await back.tap();
  await page.waitForURL(`**/inspections/info/${id}`);
});

test('a signature keeps its strokes and its button when the phone is turned', async () => {
  const { page, errors } = await openRun();
  await item(page, 'Operator on site').getByRole('button', { name: 'Sign' }).tap();
  const field = page.getByRole('img', { name: /^Signature: / });
  await draw(page, field);
  await page.setViewportSize({ width: 844, height: 390 });
  await waitForPaint(page);
  const box = await page.getByRole('button', { name: 'Sign', exact: true }).last().boundingBox();
  assert.ok(box && box.y + box.height <= 390, `the button ends at ${box && box.y + box.height}`);
  assert.equal(await field.locator('path').count(), 1);
  await page.getByRole('textbox', { name: 'Who signs' }).fill('Olena Koval');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).tap();
  await page.getByRole('dialog').waitFor(gone);
  assert.deepEqual(errors, []);
});
