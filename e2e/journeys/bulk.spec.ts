import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection, type Json } from '../world.ts';

let vessel: Json;
let planned: Json[];
const stage = openStage({
  prepare: async (world) => {
    vessel = await world.admin.post('/object', { name: 'Air vessel', parent_id: world.site.id });
    planned = [];
    for (let i = 0; i < 3; i++) planned.push(await planInspection(world));
  },
});

async function openAt(path: string): Promise<Page> {
  const { page } = await stage.open(DESKTOP);
  await signIn(page, stage.world.admin.email);
  await page.goto(path);
  await page.locator('tr[data-row]').first().waitFor();
  return page;
}

const select = (page: Page, name: RegExp) =>
  page.getByRole('row', { name }).getByRole('checkbox').check();

test('a bulk act does what can be done, says of each other row why not, and keeps it selected', async () => {
  const page = await openAt('/admin/objects?view=flat');
  await select(page, /Pump set/);
  await select(page, /Air vessel/);
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 objects' });
  await dialog.getByRole('combobox', { name: 'Parent' }).fill('Pump');
  await page.getByRole('option', { name: /Pump set/ }).click();
  await dialog.getByRole('button', { name: 'Change 2 objects' }).click();
  await dialog.getByText(/1 done\. 1 was refused/).waitFor();
  await dialog.getByRole('listitem').getByText('Pump set P-101').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('toolbar').getByText('1 selected').waitFor();
  await page
    .getByRole('row', { name: /Air vessel/ })
    .getByText(/Pump set P-101/)
    .waitFor();
  const moved = await stage.world.admin.get<{ parent: Json }>(`/object/${vessel.id}`);
  assert.equal(moved.parent.id, stage.world.pump.id);
});

test('inspections of all pages are handed over and cancelled with a reason', async () => {
  const { admin } = stage.world;
  const page = await openAt('/admin/inspections?page_size=2');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Responsible' }).fill('Okafor');
  await page.getByRole('option', { name: /Okafor/ }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const { id } of planned) {
    const { responsible } = await admin.get<{ responsible: Json }>(`/inspection/${id}`);
    assert.equal(responsible.id, admin.id);
  }
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The station is closed');
  await dialog.getByRole('button', { name: 'Cancel 2 inspections' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 inspections cancelled').waitFor();
});
