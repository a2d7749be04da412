import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { keeps } from '../keptRows.ts';
import { misfits } from '../misfits.ts';
import { PNG } from '../photoWorld.ts';
import { answer, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import type { JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** Objects that are made on a phone without a network, with all that is done to them. */
const stage = openStage({ credits: 5 });

/** A phone of the admin without a network, which holds an inspection of the pump. */
async function offline() {
  const { admin, pump, template } = stage.world;
  const me = await admin.get<JsonRow>('/user/me');
  const { id } = await admin.post(`/inspection/composite/${pump.id}`, {
    template_id: template.id,
    responsible_id: me.id,
    assigned_time: fromNow(-60_000).toISOString(),
  });
  const window = await stage.openInstalled(admin);
  await keeps(window.page, `"one","${id}"`);
  await keeps(window.page, '"preview",null');
  await keeps(window.page, '"object","choices"');
  await window.page.context().setOffline(true);
  await window.page.goto('/activity/todo');
  return window;
}

async function typeCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  await scanner.getByLabel('Code on the label').fill(code);
  await scanner.getByLabel('Code on the label').press('Enter');
  return scanner;
}

/** Makes an object from a code that nobody knows. */
async function make(page: Page, code: string, name: string) {
  const scanner = await typeCode(page, code);
  await scanner.getByRole('button', { name: 'New object with this code' }).click();
  await fillIn(page, scanner, name);
}

async function fillIn(page: Page, scanner: Locator, name: string) {
  const form = scanner.getByRole('form', { name: 'New object' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Class' }).fill('Fire');
  await page.getByRole('option', { name: 'Fire extinguisher' }).click();
  await form.getByRole('combobox', { name: 'Parent' }).fill('Pump set');
  await page.getByRole('option', { name: /^Pump set P-101/ }).click();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: PNG });
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Only on this device').first().waitFor();
}

test('an object made without a network arrives once, with its place, its code, its photo and an inspection of it', async () => {
  const { world } = stage;
  const kind = await world.admin.post('/object_class', { name: 'Fire extinguisher' });
  const { page, errors } = await offline();
  await make(page, 'FX-0815', 'Extinguisher 12');
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  const address = page.url();
  await page.getByRole('button', { name: 'New inspection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New inspection' });
  await dialog.getByRole('combobox', { name: 'Check lists' }).click();
  await page.getByRole('option', { name: 'Monthly mechanical check' }).click();
  await dialog.getByRole('button', { name: 'Plan and start' }).click();
  await item(page, 'Guard in place').waitFor();
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: /4 entries/ }).waitFor();
  await page.goto('/activity/todo');
  const scanner = await typeCode(page, 'fx-0815');
  await scanner.getByRole('button', { name: /Extinguisher 12/ }).click();
  await page.waitForURL(address);
  await page.getByText('Only on this device').first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('tab', { name: 'Overview' }).waitFor(); // the page of an object like any other
  const id = new URL(address).pathname.split('/').at(-1);
  const made = await world.admin.get<Record<string, JsonRow | string | null>>(`/object/${id}`);
  assert.deepEqual(
    [made['external_id'], made['object_class'], made['parent']].map((one) =>
      typeof one === 'string' ? one : one?.id,
    ),
    ['FX-0815', kind.id, world.pump.id],
  );
  const countOf = async (path: string) =>
    (await world.admin.get<{ items: unknown[] }>(path)).items.length;
  await waitUntil(
    async () => (await countOf(`/object/${id}/content`)) === 1,
    'the photo has been sent',
  );
  assert.equal(await countOf(`/object?filter=external_id=FX-0815`), 1);
  assert.equal(await countOf(`/inspection?filter=object=${id}`), 1);
  assert.deepEqual(errors, []);
});

test('an object whose code was taken meanwhile keeps all that was done, and is sent once it has been changed', async () => {
  const { world } = stage;
  const { page } = await offline();
  await make(page, 'FX-0900', 'Extinguisher 13');
  await world.admin.post('/object', {
    name: 'Somebody else’s',
    external_id: 'FX-0900',
    business_unit_id: world.unit.id,
  });
  await page.goto('/activity/todo');
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: /needs your decision/ })
    .first()
    .click();
  const made = sheet(page).getByRole('region', { name: 'Objects created here' });
  await made.getByText('Another object has the code FX-0900 by now.').waitFor();
  await sheet(page).getByText('plate.png').waitFor();
  assert.deepEqual(await made.getByRole('listitem').getByRole('button').allInnerTexts(), [
    'Send again',
    'Change',
    'Discard',
  ]);
  assert.deepEqual(await faults(page), []);
  await made.getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: 'Change the new object' });
  await form.getByLabel('External ID').fill('FX-0901');
  await form.getByRole('button', { name: 'Save and send again' }).click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await page.getByRole('heading', { name: 'Extinguisher 13' }).waitFor();
  const { items } = await world.admin.get<{ items: JsonRow[] }>(
    '/object?filter=external_id=FX-0901',
  );
  assert.equal(items.length, 1);
});

test('an object on which there is nothing to scan is made without a network, too', async () => {
  const { world } = stage;
  const { page, errors } = await offline();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  await scanner.getByRole('button', { name: 'New object without a code' }).click();
  await fillIn(page, scanner, 'Drain cover');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.context().setOffline(false);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  const made = await world.admin.get<{ external_id: unknown; parent: JsonRow }>(`/object/${id}`);
  assert.deepEqual([made.external_id, made.parent.id], [null, world.pump.id]);
  assert.deepEqual(errors, []);
});
