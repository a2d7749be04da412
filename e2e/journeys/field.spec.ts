import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { INSTALLED_PHONE, PHONE, signIn } from '../browser.ts';
import { isInstalled, keeps } from '../keptRows.ts';
import { misfits } from '../misfits.ts';
import { PNG } from '../photoWorld.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { caller, planInspection, startInspection, type JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** What a phone offers to somebody who stands before an object, and what becomes of codes that nobody knows. */
const stage = openStage();
const HOUR = 3_600_000;

const pumpPage = () => `/objects/info/${stage.world.pump.id}`;
const discard = async (...inspections: JsonRow[]) => {
  for (const { id } of inspections) await stage.world.admin.delete(`/inspection/${id}`);
};
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

/** The code field of the scanner. */
async function typeCode(page: Page, code: string): Promise<Locator> {
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  if ((await scanner.count()) === 0)
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const field = scanner.getByLabel('Code on the label');
  await field.fill(code);
  await field.press('Enter');
  return scanner;
}

test('an object opens with the inspector’s own work, the most urgent first, then the findings, then a new inspection', async () => {
  const { world } = stage;
  const later = await planInspection(world, fromNow(-HOUR));
  const overdue = await planInspection(world, fromNow(-3 * HOUR));
  const started = await startInspection(world);
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto(pumpPage());
  const first = page.getByRole('region', { name: 'Monthly mechanical' });
  await first.getByRole('button', { name: 'Continue' }).waitFor();
  const others = page.getByRole('region', { name: '2 more for you here' });
  const found = page.getByRole('heading', { name: 'Not assessed' });
  const create = page.getByRole('button', { name: 'New inspection' });
  const tops = await Promise.all([first, others, found, create].map(topOf));
  assert.deepEqual(
    tops,
    tops.toSorted((a, b) => a - b),
  );
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await others.getByRole('button', { name: 'Start' }).first().tap();
  await page.waitForURL(`**/inspections/info/${overdue.id}/run`);
  await page.getByRole('article').first().waitFor();
  assert.deepEqual(errors, []);
  await discard(later, overdue, started);
});

test('without a network a typed code leads to the object and its work on this device, which says as of when it knows', async () => {
  const { world } = stage;
  const planned = await planInspection(world);
  const { page, errors } = await stage.openInstalled(world.inspector);
  await keeps(page, `"one","${planned.id}"`);
  await page.context().setOffline(true);
  await page.reload();
  const scanner = await typeCode(page, 'p 101');
  await scanner.getByRole('button', { name: 'Pump set P-101' }).click();
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await page.getByText(/^Your work here, as of/).waitFor();
  await page.getByText('On this device', { exact: true }).waitFor();
  assert.deepEqual(await misfits(page), []);
  await page.goto(`/objects/info/${world.site.id}`);
  await page.getByText(/^As of .* nothing here was yours for the next 3 days\.$/).waitFor();
  await page.goto(pumpPage());
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(`**/inspections/info/${planned.id}/run`);
  await page.getByRole('article').first().waitFor();
  assert.deepEqual(errors, []);
  await page.context().setOffline(false);
  await discard(planned);
});

test('a device that has not asked for the work of its user does not say that nothing is due', async () => {
  const { page } = await stage.openAs(stage.world.inspector, INSTALLED_PHONE);
  await page.route(/\/api\/inspection\?/, (route) => route.abort());
  await page.goto('/');
  await isInstalled(page);
  await page.context().setOffline(true);
  await page.goto(pumpPage());
  await page.getByText('is known only with a connection').waitFor();
  assert.equal(await page.getByText('nothing here was yours').count(), 0);
});

test('codes that nobody knows are kept with time and place, outlive signing out, and are looked up again', async () => {
  const { world } = stage;
  const own = await caller(stage.server.url, world.inspector.email); // whose session ends
  const { page, errors } = await stage.openAs(own, {
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 50.4501, longitude: 30.5234, accuracy: 8 },
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  await scanner.waitFor();
  await page.context().setOffline(true);
  await typeCode(page, 'NEW-77');
  await scanner.getByText('The code is kept and looked up again').waitFor();
  await typeCode(page, 'NEW-78');
  await scanner.getByText('The code is kept and looked up again').waitFor();
  const known = () => scanner.getByRole('region', { name: 'Codes not known' });
  await known().getByRole('button', { name: '1 code not known' }).click();
  await known().getByText('NEW-77').waitFor();
  await known()
    .getByText(/\d\d:\d\d · at 50\.45010, 30\.52340 ± 8/)
    .waitFor();
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);

  await page.context().setOffline(false);
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  const other = await world.admin.post('/object', {
    name: 'Gate 7',
    external_id: 'new-77',
    business_unit_id: world.unit.id,
  });
  await signIn(page, world.guest.email);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel('Code on the label').waitFor();
  assert.equal(await known().count(), 0, 'not those of somebody else');
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  await signIn(page, world.inspector.email);
  await page.getByText('A code that was not known belongs to an object now').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  await known().getByRole('button', { name: '2 codes not known' }).click();
  await known().getByRole('button', { name: 'Gate 7' }).click();
  await page.waitForURL(`**/objects/info/${other.id}`);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await known().getByRole('button', { name: '1 code not known' }).click();
  await known().getByRole('button', { name: 'Discard the code NEW-78' }).click();
  await known().waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a label of ours that is scanned without a network is kept until its object opens', async () => {
  const { world } = stage;
  const { page } = await stage.openInstalled(world.inspector);
  await page.context().setOffline(true);
  await page.reload();
  await typeCode(page, `https://elsewhere.example/objects/info/${world.site.id}?c=l4bel`);
  await page.getByText('The rest of this object is not on this device').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Riverside Station' }).waitFor();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const known = page.getByRole('region', { name: 'Codes not known' });
  await known.getByRole('button', { name: '1 code not known' }).click();
  await known.getByRole('button', { name: 'Riverside Station' }).click();
  await page.waitForURL(`**/objects/info/${world.site.id}?c=l4bel`);
});

test('an admin creates an object in the field from a code that nobody knows, with its class, place in the tree and photo', async () => {
  const { world } = stage;
  const kind = await world.admin.post('/object_class', { name: 'Fire extinguisher' });
  const { page, errors } = await stage.openAs(world.admin, PHONE);
  await page.goto('/');
  const scanner = await typeCode(page, 'FX-0815');
  await scanner.getByRole('button', { name: 'New object with this code' }).click();
  const form = scanner.getByRole('form', { name: 'New object' });
  await form.getByLabel('Name').fill('Extinguisher 12');
  const choose = async (label: string, text: string, option: string) => {
    await form.getByRole('combobox', { name: label }).fill(text);
    await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
  };
  await choose('Class', 'Fire', 'Fire extinguisher');
  await choose('Parent', 'Riverside', 'Riverside Station');
  await form.locator('input[type=file]').setInputFiles({
    name: 'plate.png',
    mimeType: 'image/png',
    buffer: PNG,
  });
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/objects\/info\//);
  await page.getByRole('heading', { name: 'Extinguisher 12' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = await world.admin.get<Record<string, JsonRow | string | null>>(`/object/${id}`);
  assert.deepEqual(
    [made['external_id'], made['object_class'], made['parent']].map((one) =>
      typeof one === 'string' ? one : one?.id,
    ),
    ['FX-0815', kind.id, world.site.id],
  );
  const files = async () =>
    (await world.admin.get<{ items: unknown[] }>(`/object/${id}/content`)).items.length === 1;
  await waitUntil(files, 'the photo has been sent');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel('Code on the label').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Codes not known' }).count(), 0);
  assert.deepEqual(errors, []);
});
