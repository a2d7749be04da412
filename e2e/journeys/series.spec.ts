import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openStage } from '../stage.ts';
import type { JsonRow, JourneyWorld } from '../world.ts';
import { dayFromNow, fromNow } from '../../server/test/checks/moments.ts';

/** Planned every day at 8 for the pump; a change of an assignment is planned at once. */
let assignment: JsonRow;
const stage = openStage({
  prepare: async ({ admin, inspector, pump, template }: JourneyWorld) => {
    await admin.patch(`/inspection_template/${template.id}`, {
      schedule: { rrule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', timezone: 'Europe/Kyiv' },
      due_days: 2,
    });
    assignment = await admin.post('/object_inspection_template', {
      object_id: pump.id,
      inspection_template_id: template.id,
      responsible_id: inspector.id,
      is_active: false,
    });
    await admin.patch(`/object_inspection_template/${assignment.id}`, { is_active: true });
  },
});

type Inspection = JsonRow & { assigned_time: string };
const planned = async (): Promise<Inspection[]> => {
  const path = `/inspection?filter=object=${stage.world.pump.id}&sort_by=assigned_time`;
  return (await stage.world.admin.get<{ items: Inspection[] }>(path)).items;
};
const clocks = (inspections: readonly Inspection[]) => [
  ...new Set(inspections.map((one) => one.assigned_time.slice(11, 16))),
];

async function openAsAdmin(path: string): Promise<{ page: Page; errors: string[] }> {
  const { admin } = stage.world;
  const window = await stage.openAs(admin);
  await window.page.goto(path);
  return window;
}
const templatePage = (tab = '') => `/admin/templates/info/${stage.world.template.id}${tab}`;

test('saving a template says first what happens to what is planned, and only then', async () => {
  const { page, errors } = await openAsAdmin(templatePage());
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Daily mechanical');
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  await page.getByText('Daily mechanical saved').waitFor();

  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Change planned inspections?' });
  await question.getByText('This affects 1 object with 14 open inspections.').waitFor();
  await question.getByText('Move to another time').waitFor();
  await question.getByRole('button', { name: 'Back' }).click();
  assert.match(JSON.stringify(await stored()), /BYHOUR=8/);

  await save.click();
  await question.getByText('From a day on').click();
  const day = dayFromNow(60);
  await question.getByLabel('First day of the new schedule').fill(day);
  await question.getByText('Planned inspections are not affected.').waitFor();
  await question.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  const template = await stored();
  assert.match(JSON.stringify(template['schedule']), /BYHOUR=9;BYMINUTE=30/);
  assert.ok(String(template['schedule_from']) > fromNow().toISOString());
  assert.deepEqual(errors, []);
});

const stored = () => stage.world.admin.get(`/inspection_template/${stage.world.template.id}`);

test('an inspection moves with the following ones, and its object returns to the template', async () => {
  const before = await planned();
  const third = before[2];
  assert.ok(third);
  const { page, errors } = await openAsAdmin(`/admin/inspections/info/${third.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This and the following ones').click();
  await dialog.getByLabel('Time, HH:mm').first().fill('12:15');
  await dialog
    .getByText(/Pump set P-101 has its own schedule: Every day · 14:15 \(Europe\/Kyiv\)\. 11 more/)
    .waitFor();
  await dialog.getByLabel(/^Reason/).fill('the morning shift is full');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('This and the following inspections rescheduled').waitFor();
  const now = await planned();
  assert.equal(clocks(now.slice(0, 2)).length, 1);
  assert.notDeepEqual(clocks(now.slice(2)), clocks(now.slice(0, 2)));
  assert.deepEqual(
    now.map(({ id }) => id),
    before.map(({ id }) => id),
  );

  await page.goto(`/admin/objects/info/${stage.world.pump.id}`);
  await page.getByRole('heading', { name: 'Next inspections' }).waitFor();
  await page.getByText(/Own schedule from .*Every day · 14:15/).waitFor();

  await page.goto(templatePage('?tab=objects'));
  await page.getByText(/Own schedule from .*Every day · 14:15/).waitFor();
  await page.getByRole('button', { name: /follow the template again/ }).click();
  const question = page.getByRole('dialog', { name: 'Change planned inspections?' });
  await question.getByText('Move to another time').waitFor();
  await question.getByRole('button', { name: 'Change' }).click();
  await page.getByText(/Own schedule/).waitFor({ state: 'detached' });
  assert.equal(clocks((await planned()).slice(0, 13)).length, 1);
  assert.deepEqual(errors, []);
});

test('ending an assignment says how many inspections go with it', async () => {
  const { page, errors } = await openAsAdmin(templatePage('?tab=objects'));
  await page.getByRole('button', { name: 'End assignment for Pump set P-101' }).click();
  const question = page.getByRole('dialog', { name: 'Change planned inspections?' });
  await question.getByText('No longer planned').waitFor();
  await question.getByRole('button', { name: 'Change' }).click();
  await page.getByText('No longer assigned to Pump set P-101').waitFor();
  assert.deepEqual(await planned(), []);
  assert.deepEqual(errors, []);
});
