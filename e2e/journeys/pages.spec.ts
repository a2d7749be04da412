import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';

let inspectionId: string;
const stage = openStage({
  prepare: async (world) => {
    inspectionId = (await planInspection(world)).id;
    await world.admin.post(`/inspection/composite/status/${inspectionId}`, {
      operative_status_code: 2,
    });
  },
});

/** Serious faults of WCAG 2.2 AA by axe, as readable lines. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      rules: { 'landmark-unique': { enabled: true } },
    })
    .analyze();
  return violations
    .filter(
      ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique',
    )
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 140)}`));
}

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor();
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pages for a desk have no serious accessibility faults in ${colorScheme}`, async () => {
    const { page, errors } = await stage.open({ ...DESKTOP, colorScheme });
    await page.goto('/login');
    await page.locator('[name=username]').waitFor();
    assert.deepEqual(await faults(page), [], '/login');
    await signIn(page, stage.world.admin.email);
    for (const path of [
      '/',
      '/admin/objects',
      `/admin/objects/info/${stage.world.pump.id}`,
      '/admin/business',
      `/admin/business/info/${stage.world.unit.id}`,
      '/admin/inspections',
      '/admin/templates',
      `/admin/templates/info/${stage.world.template.id}`,
      '/admin/checklist',
      '/admin/users',
      `/admin/users/info/${stage.world.inspector.id}`,
      '/admin/dictionary',
      '/admin/object/classifiers',
      '/admin/inspection/classifiers',
      '/admin/activity/todo',
      '/admin/activity/closed',
    ]) {
      await page.goto(path);
      await settled(page);
      assert.deepEqual(await faults(page), [], path);
    }
    assert.deepEqual(errors, []);
  });

  test(`pages for a phone have no serious accessibility faults and fit 320 px in ${colorScheme}`, async () => {
    const { page, errors } = await stage.open({
      ...PHONE,
      colorScheme,
      viewport: { width: 320, height: 700 },
    });
    await signIn(page, stage.world.inspector.email);
    for (const path of [
      '/',
      '/activity/todo',
      '/objects',
      `/objects/info/${stage.world.pump.id}`,
      `/inspections/info/${inspectionId}`,
      `/inspections/info/${inspectionId}?tab=audit`,
      `/inspections/info/${inspectionId}/run`,
    ]) {
      await page.goto(path);
      await settled(page);
      assert.deepEqual(await faults(page), [], path);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(sideways <= 0, `${path} scrolls sideways by ${sideways}`);
    }
    assert.deepEqual(errors, []);
  });
}

test('a facet narrows the list, the address holds the question, and clearing takes it back', async () => {
  const { page, errors } = await stage.open(DESKTOP);
  await signIn(page, stage.world.admin.email);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page
    .getByRole('checkbox', { name: /Operations North/ })
    .first()
    .check();
  await page.waitForURL((address) => address.searchParams.toString().includes('business_unit'));
  await page.reload();
  await page
    .getByRole('row', { name: /Riverside Station/ })
    .first()
    .waitFor();
  assert.equal(
    await page
      .getByRole('checkbox', { name: /Operations North/ })
      .first()
      .isChecked(),
    true,
  );
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL((address) => !address.searchParams.toString().includes('business_unit'));
  assert.deepEqual(errors, []);
});

test('typing asks the server once, when it pauses', async () => {
  const { page } = await stage.open(DESKTOP);
  await signIn(page, stage.world.admin.email);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/object') asked.push(...address.searchParams.getAll('filter'));
  });
  const whole = page.waitForResponse((response) =>
    new URL(response.url()).searchParams.getAll('filter').includes('search~Pump set'),
  );
  await page
    .getByPlaceholder(/^Search/)
    .first()
    .pressSequentially('Pump set');
  await whole;
  assert.deepEqual([...new Set(asked)], ['search~Pump set']);
});

test('a list whose server is away says so and comes back with it', async () => {
  const { page } = await stage.open(DESKTOP);
  await signIn(page, stage.world.admin.email);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.route('**/api/business_unit?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Business units' }).first().click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/business_unit?*');
  await retry.click();
  await page.getByText('Operations North').first().waitFor();
});

test('a page whose file is slow shows its skeleton instead of the page before, the link pointed at first or not', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const users = page.getByRole('link', { name: 'Users' }).first();
  const asked = page.waitForRequest('**/assets/**');
  await users.hover();
  await asked; // pointing at the link has begun to fetch the file
  await users.click();
  const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await skeleton.waitFor();
  assert.equal(await page.getByRole('row', { name: /Riverside Station/ }).count(), 0);
  gate.resolve();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the page runs under its content security policy without a breach', async () => {
  const { page } = await stage.open(DESKTOP);
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) breaches.push(message.text());
  });
  const response = await page.goto('/login');
  assert.match(response?.headers()['content-security-policy'] ?? '', /default-src 'self'/);
  await signIn(page, stage.world.inspector.email);
  await page.goto(`/inspections/info/${inspectionId}/run`);
  await settled(page);
  assert.deepEqual(breaches, []);
});
