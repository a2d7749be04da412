import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const HOUR = 3_600_000;
const stage = openStage({
  prepare: async (world) => {
    await planInspection(world);
    await planInspection(world, fromNow(-HOUR));
    await world.admin.post(`/inspection/composite/${world.site.id}`, {
      template_id: world.template.id,
      responsible_id: world.admin.id,
      assigned_time: fromNow(-HOUR).toISOString(),
    });
  },
});

test('Home and the to-do list count alike, and the unit of Home stays when the list opens', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto(`/?unit=${stage.world.unit.id}`);
  const today = page.locator('dl > div', { hasText: /^\d+Today$/ }).locator('dd');
  await today.getByText('3', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open to-do list' }).click();
  await page.getByRole('heading', { name: /^Today\s*3$/ }).waitFor();
  await page.getByRole('group', { name: 'Filter' }).getByText('Operations').waitFor();
  assert.deepEqual(errors, []);
});

test('the to-do list and its calendar can be narrowed to a person', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto(`/admin/activity/todo?filter=responsible=${stage.world.admin.id}`);
  await page.getByRole('heading', { name: /^Today\s*1$/ }).waitFor();
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await page.getByRole('heading', { name: /^Today\s*3$/ }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('dialog').getByText('Responsible').first().waitFor();
  assert.deepEqual(errors, []);
});

test('N on the page of an object begins an inspection of that object', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto(`/admin/objects/info/${stage.world.pump.id}`);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel('Object').first().inputValue(), 'Pump set P-101');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/admin/objects');
  await page.locator('tr[data-row]').first().waitFor();
  await page.keyboard.press('n');
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel('Object').first().inputValue(), '');
  assert.deepEqual(errors, []);
});

test('on a phone the first inspection comes before what the list is narrowed by', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.goto('/activity/todo');
  const first = page.locator('main li[data-row]').first();
  await first.waitFor();
  const box = await first.boundingBox();
  assert.ok(box && box.y < 300, JSON.stringify(box)); // of 844
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByText(/^Everyone’s/).click();
  await page.getByRole('heading', { name: /^Today\s*3$/ }).waitFor();
  const switched = page.getByRole('button', { name: 'Filters: 1' });
  await switched.click();
  await page.getByText(/^Everyone’s/).waitFor({ state: 'detached' });
  await page.reload();
  await switched.waitFor();
  assert.deepEqual(errors, []);
});
