import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openStage } from '../stage.ts';
import type { JsonRow } from '../world.ts';
import { dayFromNow } from '../../server/test/checks/moments.ts';

const PLANNED_WITHIN = 15_000;
const stage = openStage();

const openAt = async (path: string) => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto(path);
  return page;
};

test('an admin decides how far ahead is planned, and keeps the holidays', async () => {
  const page = await openAt('/admin');
  await page.getByRole('link', { name: 'Planning' }).click();
  const ahead = page.getByRole('textbox', { name: 'Plan ahead' });
  await ahead.fill('400');
  await page.getByText('A whole number from 1 to 366').waitFor();
  await ahead.fill('30');
  await page.getByRole('textbox', { name: 'Escalate overdue work after' }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Planning saved').waitFor();
  const planning = await stage.world.admin.get<Record<string, number>>('/planning');
  assert.deepEqual(planning, { planning_days: 30, escalate_days: 3 });
  await page.getByRole('button', { name: 'New holiday' }).click();
  const dialog = page.getByRole('dialog', { name: 'New holiday' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('New Year');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2027-12-31');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2027-12-30');
  await page.keyboard.press('Tab');
  await dialog.getByRole('switch', { name: 'Every year' }).press('Space');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Must not be before the start').waitFor();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2028-01-02');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row', { name: /New Year 2027-12-31 – 2028-01-02 Every year/ });
  await row.waitFor();
  await row.getByRole('button', { name: /New Year/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No holidays yet').waitFor();
});

test('a template is assigned to all objects that match the filter, and those that have it are left alone', async () => {
  const { admin, template, pump } = stage.world;
  await admin.post('/object_inspection_template', {
    object_id: pump.id,
    inspection_template_id: template.id,
  });
  const page = await openAt('/admin/objects?view=flat');
  await page.locator(`tr[data-row="${pump.id}"]`).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign template' }).click();
  await page.getByRole('button', { name: /all that match the filter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a template to all matching objects' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText('Fill in this field').waitFor();
  await dialog.getByRole('combobox', { name: 'Template' }).fill('Monthly');
  await page.getByRole('option', { name: 'Monthly mechanical' }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText(/1 object had it already/).waitFor();
  const all = await admin.get<{ total: number }>('/object?page_size=1');
  const assigned = await admin.get<{ total: number }>(
    `/object_inspection_template?page_size=1&filter=inspection_template.id=${template.id}`,
  );
  assert.equal(assigned.total, all.total);
});

test('new objects join a rule by themselves, and a holiday moves what is planned for them', async () => {
  const { admin, unit } = stage.world;
  const object_class = await admin.post('/object_class', { name: 'Fire pump' });
  const list = await admin.get<{ items: JsonRow[] }>('/check_list?page_size=1');
  const template = await admin.post('/inspection_template', {
    name: 'Daily walk',
    schedule: { rrule: 'FREQ=DAILY;INTERVAL=5;BYHOUR=8;BYMINUTE=0', timezone: 'UTC' },
    details: [{ check_list_id: list.items[0]?.id, group_name: 'All', group_number: 1 }],
  });
  const day = dayFromNow(5);
  const next = dayFromNow(6);
  await admin.post('/holiday', { name: 'Works holiday', from_date: day, to_date: day });
  const page = await openAt(`/admin/templates/info/${template.id}`);
  await page.getByRole('combobox', { name: 'On holidays' }).click();
  await page.getByRole('option', { name: 'Next day' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('tab', { name: /Objects|Assignments/ }).click();
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('combobox', { name: 'Class' }).fill('Fire');
  await page.getByRole('option', { name: 'Fire pump' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Rule added: Fire pump').waitFor();
  await admin.post('/object', {
    name: 'Fire pump 1',
    business_unit_id: unit.id,
    object_class_id: object_class.id,
  });
  await page.getByRole('row', { name: /Fire pump 1/ }).waitFor();
  // Planned soon after it has joined.
  let days: string[] = [];
  for (
    const end = performance.now() + PLANNED_WITHIN;
    days.length === 0 && performance.now() < end;
  ) {
    const planned = await admin.get<{ items: (JsonRow & { assigned_time: string })[] }>(
      `/inspection?sort_by=assigned_time&filter=template.id=${template.id}`,
    );
    days = planned.items.map((one) => one.assigned_time.slice(0, 10));
    await pause(100);
  }
  assert.ok(!days.includes(day) && days.includes(next), `${days.join()} ${day}`);
});

test('pauses of templates and of single objects are listed, changed and ended', async () => {
  const { admin, pump } = stage.world;
  const list = await admin.get<{ items: JsonRow[] }>('/check_list?page_size=1');
  const make = (name: string, pause: object) =>
    admin.post('/inspection_template', {
      name,
      ...pause,
      details: [{ check_list_id: list.items[0]?.id, group_name: 'All', group_number: 1 }],
    });
  const now = await make('Boiler check', { paused_from: dayFromNow(-3), paused_until: null });
  await make('Roof check', { paused_from: dayFromNow(-9), paused_until: dayFromNow(-6) });
  const filters = await make('Filter check', {});
  const assignment = await admin.post('/object_inspection_template', {
    object_id: pump.id,
    inspection_template_id: filters.id,
    paused_from: dayFromNow(5),
    paused_until: dayFromNow(8),
  });
  const page = await openAt('/admin/planning');
  await page.getByRole('row', { name: /Boiler check .* Paused now/ }).waitFor();
  await page.getByRole('row', { name: /Roof check .* Over/ }).waitFor();
  const coming = page.getByRole('row', { name: /Pump set P-101 Filter check .* To come/ });
  await coming.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Change days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause planning for Pump set P-101' });
  await dialog.getByRole('textbox', { name: 'Paused until' }).fill(dayFromNow(12));
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await coming.getByText(dayFromNow(12)).waitFor();
  await coming.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove pause' }).click();
  await coming.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Boiler check/ })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'End pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End pause' }).click();
  await page.getByText('Boiler check is planned again').waitFor();
  await page.getByRole('row', { name: /Boiler check .* Over/ }).waitFor();
  const ended = await admin.get(`/inspection_template/${now.id}`);
  assert.equal(ended['paused_from'], dayFromNow(-3));
  const removed = await admin.get(`/object_inspection_template/${assignment.id}`);
  assert.equal(removed['paused_from'], null);
});
