import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { misfits } from '../misfits.ts';
import { answer } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import type { JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** What a template asks of whoever stands before the object: set by an admin, met without a network. */
let template: JsonRow;
const stage = openStage({
  prepare: async ({ admin }) => {
    const items = [{ name: 'Anchor bolts', item_type: 'question', check_type_code: 1 }];
    const list = await admin.post('/check_list', { name: 'Anchors', items });
    const details = [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }];
    template = await admin.post('/inspection_template', { name: 'Anchor round', details });
  },
});

const planned = async (): Promise<JsonRow> => {
  const { admin, inspector, pump } = stage.world;
  return admin.post(`/inspection/composite/${pump.id}`, {
    template_id: template.id,
    responsible_id: inspector.id,
    assigned_time: fromNow(-60_000).toISOString(),
  });
};

/** Types a code while the scanner asks for the label of the object. */
async function typeCode(page: Page, title: string, code: string) {
  const scanner = page.getByRole('dialog', { name: title });
  await scanner.getByLabel('Code on the label').fill(code);
  await scanner.getByRole('button', { name: 'Use' }).tap();
  return scanner;
}

test('an admin asks for scans on the form of the template', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openAs(world.admin, DESKTOP);
  await page.goto(`/admin/templates/info/${template.id}`);
  await page.getByLabel('Scan to start').check();
  await page.getByLabel('Scan to finish').check();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = async () => {
    const now = await world.admin.get(`/inspection_template/${template.id}`);
    return now['requires_start_scan'] === true && now['requires_finish_scan'] === true;
  };
  await waitUntil(stored, 'the rules are stored');
  assert.deepEqual(errors, []);
});

test('without a network the device takes the label of the object and no other, and a reason where none can be read', async () => {
  const { world } = stage;
  await ask({ scans: true, keeps_place: false });
  const one = await planned();
  const { page, errors } = await stage.openInstalled(world.inspector);
  await keeps(page, `"one","${one.id}"`);
  await page.context().setOffline(true);
  await page.goto(`/objects/info/${world.pump.id}`);
  await page.getByRole('button', { name: 'Start' }).tap();
  const label = (id: string) => `https://plumbline.example/objects/info/${id}?c=l4bel`;
  const scanner = await typeCode(page, 'Scan to start', label(world.site.id));
  await scanner.getByRole('alert').getByText('not the label of Pump set P-101').waitFor();
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await typeCode(page, 'Scan to start', 'p 101');
  await page.waitForURL(`**/inspections/info/${one.id}/run`);

  await answer(page, 'Anchor bolts', 'OK').tap();
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByText('The label is scanned when you complete').waitFor();
  await page.getByRole('button', { name: 'Scan and complete' }).tap();
  const finish = page.getByRole('dialog', { name: 'Scan to finish' });
  await finish.getByRole('button', { name: 'The label cannot be scanned' }).tap();
  await finish.getByRole('button', { name: 'Continue without a scan' }).tap();
  await finish.getByText('Say why').waitFor();
  await finish.getByLabel('Why it cannot be scanned').fill('Painted over');
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await finish.getByRole('button', { name: 'Continue without a scan' }).tap();
  await page.getByText('Completed on this device').first().waitFor();
  await page.context().setOffline(false);
  const stored = () => world.admin.get(`/inspection/${one.id}`);
  await waitUntil(
    async () => (await stored())['finish_scan'] !== null,
    'the completion has arrived',
  );
  const { start_scan, finish_scan } = (await stored()) as JsonRow & Scans;
  assert.deepEqual([start_scan.code, start_scan.is_typed], ['p 101', true]);
  assert.equal(finish_scan.reason, 'Painted over');
  assert.deepEqual(errors, []);

  const { page: manager } = await stage.openAs(world.admin, DESKTOP);
  await manager.goto(`/admin/inspections/info/${one.id}`);
  await manager.getByText('Code p 101 typed').waitFor();
  await manager.getByText('Not scanned: Painted over').waitFor();
});

/** The rules from now on, as what follows needs them. */
const ask = (rules: { scans: boolean; keeps_place: boolean }) =>
  stage.world.admin.patch(`/inspection_template/${template.id}`, {
    requires_start_scan: rules.scans,
    requires_finish_scan: rules.scans,
    keeps_place: rules.keeps_place,
  });

interface Places {
  start_place: { lat: number; accuracy: number; fault: string | null; distance: number };
  finish_place: { lat: number; fault: string | null };
}
const placesOf = async ({ id }: JsonRow) =>
  await stage.world.admin.get<JsonRow & Places>(`/inspection/${id}`);

test('a visit keeps where it began and ended, with how exact that is and how far from the object', async () => {
  const { world } = stage;
  await ask({ scans: false, keeps_place: true });
  await world.admin.patch(`/object/${world.pump.id}`, {
    location: { text: null, lat: 48.2082, lon: 16.3738 },
  });
  const one = await planned();
  const { page, errors } = await stage.openAs(world.inspector, {
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 48.2084, longitude: 16.3738, accuracy: 12 },
  });
  await page.goto(`/inspections/info/${one.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  await answer(page, 'Anchor bolts', 'OK').tap();
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).tap();
  await waitUntil(async () => (await placesOf(one)).finish_place !== null, 'the end has its place');
  const { start_place, finish_place } = await placesOf(one);
  assert.deepEqual(
    [start_place.lat, start_place.accuracy, start_place.distance],
    [48.2084, 12, 22],
  );
  assert.deepEqual([finish_place.lat, finish_place.fault], [48.2084, null]);
  assert.deepEqual(errors, []);

  const { page: manager } = await stage.openAs(world.admin, DESKTOP);
  await manager.goto(`/admin/inspections/info/${one.id}`);
  await manager.getByText('48.20840, 16.37380 ± 12').first().waitFor();
  await manager.getByRole('link', { name: '22 m from the object' }).first().click();
  await manager.waitForURL(`**/objects/info/${world.pump.id}`);
});

test('a device that may not say its place is told what for, and works without it', async () => {
  const { world } = stage;
  await ask({ scans: false, keeps_place: true });
  const one = await planned();
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto(`/inspections/info/${one.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  await page.getByText('keeps where it is started, completed and photographed').waitFor();
  await waitUntil(async () => (await placesOf(one)).start_place !== null, 'it is started');
  assert.equal((await placesOf(one)).start_place.fault, 'denied');
  await answer(page, 'Anchor bolts', 'OK').tap();
  assert.deepEqual(errors, []);
});

interface Scans {
  start_scan: { code: string | null; is_typed: boolean };
  finish_scan: { reason: string | null };
}
