import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { networkIsIdle, visit } from '../network.ts';
import { openStage } from '../stage.ts';
import { makeIndicator, planInspection, restrict } from '../world.ts';

let inspectionId: string;
let indicatorId: string;
let limits: string[];
const stage = openStage({
  prepare: async (world) => {
    inspectionId = (await planInspection(world)).id;
    indicatorId = (await makeIndicator(world)).id;
    limits = await restrict(world);
    await world.admin.post(`/inspection/composite/status/${inspectionId}`, {
      operative_status_code: 2,
    });
  },
});

const waitUntilSettled = async (page: Page) => {
  await networkIsIdle(page);
  await page.locator('h1').first().waitFor();
};

test('what opens without signing in has no serious accessibility faults in light and dark', async () => {
  const { page, errors } = await stage.open(DESKTOP);
  await page.goto('/login');
  await page.locator('[name=username]').waitFor();
  assert.deepEqual(await faults(page), [], '/login');
  for (const path of ['/forgot-password', '/invitation#nonsense']) {
    await page.goto(path);
    await waitUntilSettled(page);
    assert.deepEqual(await faults(page), [], path);
  }
  assert.deepEqual(errors, []);
});

/** The pages of an administrator, in as many tests as finish in time on a slow machine. */
const PAGES_OF_ADMIN: Record<string, () => string[]> = {
  objects: () => [
    '/',
    '/admin/objects',
    `/admin/objects/info/${stage.world.pump.id}`,
    `/admin/objects/info/${stage.world.pump.id}?tab=indicators`,
    `/admin/objects/info/${stage.world.pump.id}?tab=constraints`,
    '/admin/object/classifiers',
  ],
  'indicators and restrictions': () => [
    '/admin/indicators',
    `/admin/indicators/info/${indicatorId}`,
    '/admin/constraint',
    '/admin/constraint/rules',
    ...limits.map((id) => `/admin/constraint/${id}`),
  ],
  'inspections and their templates': () => [
    '/admin/inspections',
    '/admin/templates',
    `/admin/templates/info/${stage.world.template.id}`,
    '/admin/checklist',
    '/admin/planning',
    '/admin/inspection/classifiers',
    '/admin/activity/todo',
    '/admin/activity/todo?look=month',
    '/admin/activity/todo?look=responsible',
    '/admin/activity/closed',
  ],
  'units, people and notices': () => [
    '/admin/business',
    `/admin/business/info/${stage.world.unit.id}`,
    '/admin/users',
    `/admin/users/info/${stage.world.inspector.id}`,
    '/admin/dictionary',
    '/notices',
    '/notices/settings',
    '/report-schedules',
    '/security',
  ],
};

for (const [about, paths] of Object.entries(PAGES_OF_ADMIN))
  test(`desktop pages of ${about} have no serious accessibility faults in light and dark`, async () => {
    const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
    for (const path of paths()) {
      await visit(page, path);
      assert.deepEqual(await faults(page), [], path);
    }
    assert.deepEqual(errors, []);
  });

test('the panel of notices has no serious accessibility faults in light and dark', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/');
  await page.getByRole('button', { name: /^Notices:/ }).click();
  await page.getByRole('dialog', { name: 'Notices' }).waitFor();
  await waitUntilSettled(page);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(errors, []);
});

test('phone pages have no serious accessibility faults in light and dark, and fit 320 px', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, {
    ...PHONE,
    viewport: { width: 320, height: 700 },
  });
  for (const path of [
    '/',
    '/activity/todo',
    '/notices',
    '/notices/settings',
    '/report-schedules',
    '/security',
    '/activity/todo?look=month',
    '/objects',
    `/objects/info/${stage.world.pump.id}`,
    `/objects/info/${stage.world.pump.id}?tab=indicators`,
    '/indicators',
    `/indicators/info/${indicatorId}`,
    `/inspections/info/${inspectionId}`,
    `/inspections/info/${inspectionId}?tab=audit`,
    `/inspections/info/${inspectionId}/run`,
  ]) {
    await visit(page, path);
    assert.deepEqual(await faults(page), [], path);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(sideways <= 0, `${path} scrolls sideways by ${sideways}`);
  }
  assert.deepEqual(errors, []);
});
