import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openStage } from '../stage.ts';
import type { JsonRow } from '../world.ts';

const stage = openStage({ credits: 20 });

type Inspection = JsonRow & {
  number: string;
  comment: string | null;
  due_time: string | null;
  archived: boolean;
  operative_status: { code: number };
  responsible: { id: string };
};

const plan = (more: Record<string, unknown> = {}): Promise<Inspection> => {
  const { admin, inspector, pump, template } = stage.world;
  const body = { template_id: template.id, responsible_id: inspector.id, ...more };
  return admin.post<Inspection>(`/inspection/composite/${pump.id}`, body);
};
const read = ({ id }: JsonRow) => stage.world.admin.get<Inspection>(`/inspection/${id}`);

/** The path of the items of its first check list. */
async function firstDetail({ id }: JsonRow): Promise<string> {
  const { items } = await stage.world.admin.get<{ items: JsonRow[] }>(`/inspection/${id}/detail`);
  return `/inspection/${id}/detail/${items[0]?.id}/item`;
}

async function openAsAdmin({ id }: JsonRow): Promise<{ page: Page; errors: string[] }> {
  const newWindow = await stage.openAs(stage.world.admin);
  await newWindow.page.goto(`/admin/inspections/info/${id}`);
  return newWindow;
}
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

test('a planned inspection is rescheduled, commented, deleted and restored', async () => {
  const inspection = await plan();
  const { page, errors } = await openAsAdmin(inspection);
  await page.getByText(inspection.number).first().waitFor();
  assert.match(await page.title(), new RegExp(`^${inspection.number} · Pump set P-101`));

  let dialog = await choose(page, 'Reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.getByText('Give a reason').waitFor();
  await dialog.getByLabel(/^Reason/).fill('road works');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('Inspection rescheduled').waitFor();

  dialog = await choose(page, 'Edit comment');
  await dialog.getByLabel('Comment').fill('bring a ladder');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Comment saved').waitFor();
  assert.equal((await read(inspection)).comment, 'bring a ladder');

  dialog = await choose(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Inspection deleted').waitFor();
  assert.equal((await read(inspection)).archived, true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Inspection restored').waitFor();
  assert.equal((await read(inspection)).archived, false);
  assert.deepEqual(errors, []);
});

test('a user who is not responsible can take over, but not complete', async () => {
  const inspection = await plan();
  await stage.world.inspector.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const { page, errors } = await openAsAdmin(inspection);
  await page.getByRole('button', { name: 'Take over' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Complete' }).count(), 0);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('You are now responsible').waitFor();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  assert.equal((await read(inspection)).responsible.id, stage.world.admin.id);
  assert.deepEqual(errors, []);
});

test('a cancellation needs a reason', async () => {
  const inspection = await plan({ comment: 'bring a ladder' });
  const { page, errors } = await openAsAdmin(inspection);
  const dialog = await choose(page, 'Cancel inspection');
  await dialog.getByRole('button', { name: 'Cancel inspection' }).click();
  await dialog.getByText('Give a reason').waitFor();
  await dialog.getByLabel(/^Why is it cancelled/).fill('pump is gone');
  await dialog.getByRole('button', { name: 'Cancel inspection' }).click();
  await page.getByText('Inspection cancelled').waitFor();
  const { comment, operative_status } = await read(inspection);
  assert.deepEqual([operative_status.code, comment], [5, 'bring a ladder\npump is gone']);
  assert.deepEqual(errors, []);
});

test('a critical inspection cannot be copied, and repeating is offered instead', async () => {
  const inspection = await plan();
  const { inspector, admin } = stage.world;
  await inspector.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const path = await firstDetail(inspection);
  const { items } = await inspector.get<{ items: (JsonRow & { code: string })[] }>(path);
  const guard = items.find(({ code }) => code === 'guard');
  await inspector.patch(`${path}/${guard?.id}/quality`, { value: false });
  const { page, errors } = await openAsAdmin(inspection);
  const dialog = await choose(page, 'Copy');
  await dialog.getByRole('button', { name: 'Repeat instead' }).click();
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByText('Inspection repeated').waitFor();
  const created = await admin.get<{ total: number }>(
    `/inspection?filter=base_inspection=${inspection.id}&page=1&page_size=1`,
  );
  assert.equal(created.total, 1);
  assert.deepEqual(errors, []);
});

test('an inspection is handed over from its properties, and a copy proposes its answers', async () => {
  const inspection = await plan();
  const { admin, inspector } = stage.world;
  await inspector.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const path = await firstDetail(inspection);
  const { items } = await inspector.get<{ items: (JsonRow & { code: string })[] }>(path);
  const guard = items.find(({ code }) => code === 'guard');
  await inspector.patch(`${path}/${guard?.id}/quality`, { value: true });
  const { page, errors } = await openAsAdmin(inspection);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('combobox', { name: 'New responsible person' }).fill('Okafor');
  await page.getByRole('option', { name: /Okafor/ }).click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).last().click();
  await page.getByText('Daniel Okafor is now responsible').waitFor();
  assert.equal((await read(inspection)).responsible.id, admin.id);

  const dialog = await choose(page, 'Copy');
  await dialog.getByLabel('Comment').fill('as last month');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Inspection copied').waitFor();
  await page.waitForURL((address) => !address.pathname.includes(inspection.id));
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  assert.equal((await read({ id })).comment, 'as last month');
  const copiedItems = await admin.get<{ items: (JsonRow & { code: string; proposed: boolean })[] }>(
    await firstDetail({ id }),
  );
  assert.deepEqual(
    copiedItems.items.filter(({ proposed }) => proposed).map(({ code }) => code),
    ['guard'],
  );
  assert.deepEqual(errors, []);
});

test('an inspection says what state its object is in, on its page and in the list', async () => {
  const { admin, pump } = stage.world;
  await admin.patch(`/object/${pump.id}`, { operative_status_code: 21 });
  const inspection = await plan();
  const { page } = await openAsAdmin(inspection);
  const properties = page.locator('dl', { hasText: 'State of the object' });
  await properties.getByText('Under repair').waitFor();
  await page.goto('/admin/inspections?filter=status=21&columns=status');
  const row = page.getByRole('row', { name: new RegExp(inspection.number) });
  await row.getByText('Under repair').waitFor();
});
