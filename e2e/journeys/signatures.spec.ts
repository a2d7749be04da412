import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { INSTALLED_PHONE, waitForPaint } from '../browser.ts';
import { isInstalled } from '../keptRows.ts';
import { photoTemplate } from '../photoWorld.ts';
import { answer, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

/** Signatures of other people in the runner: who signed, what they signed, and who refused. */
const stage = openStage();

const gone = { state: 'detached' } as const;
const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };

const ITEMS = [
  { name: 'Casing', code: 'casing', item_type: 'question', check_type_code: 1 },
  { name: 'Noise', code: 'noise', item_type: 'question', check_type_code: 1 },
  { name: 'Operator', code: 'operator', item_type: 'question', check_type_code: 9 },
  { name: 'Owner', code: 'owner', item_type: 'question', check_type_code: 9 },
];

async function openRun() {
  const template = await photoTemplate(stage.world, ITEMS);
  await stage.world.admin.patch(`/inspection_template/${template.id}`, {
    requires_signature: false,
  });
  const inspection = await startInspection({ ...stage.world, template });
  const window = await stage.openAs(stage.world.inspector, INSTALLED_PHONE);
  await window.page.goto('/');
  await isInstalled(window.page);
  await window.page.goto(`/inspections/info/${inspection.id}/run`);
  await item(window.page, 'Casing').waitFor();
  return { ...window, inspection };
}

const fieldOf = (page: Page) => page.getByRole('img', { name: /^Signature: / });
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  assert.ok(box);
  return box;
};

async function draw(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(fieldOf(page));
  await page.mouse.move(x + width * 0.2, y + height * 0.4);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.6, { steps: 4 });
  await page.mouse.move(x + width * 0.8, y + height * 0.4, { steps: 4 });
  await page.mouse.up();
}

test('people sign or refuse to without a connection; later changes are counted on page and paper', async () => {
  const { page, inspection, errors } = await openRun();
  await page.context().setOffline(true);
  await answer(page, 'Casing', 'OK').tap();
  await answer(page, 'Noise', 'OK').tap();
  await item(page, 'Operator').getByRole('button', { name: 'Sign' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Operator' });
  const verb = dialog.getByRole('button', { name: 'Sign', exact: true });
  const field = fieldOf(page);
  await field.waitFor();
  const upright = await boxOf(field);
  assert.ok(upright.height > UPRIGHT.height / 2.5, `the field is ${upright.height} high`);
  await draw(page);
  await verb.tap();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Who signs' }).fill('Olena Koval');
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Operator of the shift');
  assert.deepEqual(await faults(page), []);
  await page.setViewportSize(LYING);
  await waitForPaint(page);
  for (const part of [verb, field]) {
    const { y, height } = await boxOf(part);
    assert.ok(y >= 0 && y + height <= LYING.height, `it ends at ${y + height}`);
  }
  assert.equal(await field.locator('path').count(), 1);
  await page.setViewportSize(UPRIGHT);
  await verb.tap();
  await dialog.waitFor(gone);
  const operator = item(page, 'Operator');
  await operator.getByText('Signed by Olena Koval, Operator of the shift').waitFor();

  await item(page, 'Owner').getByRole('button', { name: 'Sign' }).tap();
  await page.getByRole('button', { name: 'Olena Koval, Operator of the shift' }).waitFor();
  await page.getByRole('button', { name: 'Refuses to sign' }).tap();
  const refusal = page.getByRole('dialog', { name: 'Refusal to sign' });
  await refusal.getByRole('textbox', { name: 'Who signs' }).fill('Petro Bondar');
  const record = refusal.getByRole('button', { name: 'Record the refusal' });
  await record.tap();
  await refusal.getByText('Enter a reason').waitFor();
  await refusal.getByRole('textbox', { name: 'Reason for not signing' }).fill('It is too loud');
  assert.deepEqual(await faults(page), []);
  await record.tap();
  await page.getByRole('dialog').waitFor(gone);
  const refused = 'Petro Bondar refused to sign: It is too loud';
  await item(page, 'Owner').getByText(refused).waitFor();
  await answer(page, 'Noise', 'Attention').tap();
  const changed = '1 answer was changed after this signature';
  await operator.getByText(changed).waitFor();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).tap();
  await page.getByRole('heading', { name: 'Inspection completed' }).waitFor();
  await page.goto(`/inspections/info/${inspection.id}`);
  const panel = page.getByRole('region', { name: 'Items' });
  await panel.getByRole('button', { name: /^Pump/ }).tap();
  await panel.getByText('Signed by Olena Koval, Operator of the shift').waitFor();
  await panel.getByText(changed).waitFor();
  await panel.getByText(refused).waitFor();
  await page.getByRole('tab', { name: 'Audit log' }).tap();
  await page.getByText('recorded a refusal to sign').waitFor();
  assert.deepEqual(errors, []);
});
