import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import type { Json } from '../world.ts';

const stage = openStage({ credits: 20 });

type Inspection = Json & {
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
const read = ({ id }: Json) => stage.world.admin.get<Inspection>(`/inspection/${id}`);

async function openAsAdmin({ id }: Json): Promise<{ page: Page; errors: string[] }> {
  const opened = await stage.open(DESKTOP);
  await signIn(opened.page, stage.world.admin.email);
  await opened.page.goto(`/admin/inspections/info/${id}`);
  return opened;
}
async function choose(page: Page, deed: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

test('a planned inspection is rescheduled, commented, deleted and brought back', async () => {
  const planned = await plan();
  const { page, errors } = await openAsAdmin(planned);
  await page.getByText(planned.number).first().waitFor();

  let dialog = await choose(page, 'Reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByLabel(/^Reason/).fill('road works');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('Inspection rescheduled').waitFor();

  dialog = await choose(page, 'Edit comment');
  await dialog.getByLabel('Comment').fill('bring a ladder');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Comment saved').waitFor();
  assert.equal((await read(planned)).comment, 'bring a ladder');

  dialog = await choose(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Inspection deleted').waitFor();
  assert.equal((await read(planned)).archived, true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Inspection restored').waitFor();
  assert.equal((await read(planned)).archived, false);
  assert.deepEqual(errors, []);
});

test('who is not responsible is offered to take over, and no Complete', async () => {
  const planned = await plan();
  await stage.world.inspector.post(`/inspection/composite/status/${planned.id}`, {
    operative_status_code: 2,
  });
  const { page, errors } = await openAsAdmin(planned);
  await page.getByRole('button', { name: 'Take over' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Complete' }).count(), 0);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('You are responsible now').waitFor();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  assert.equal((await read(planned)).responsible.id, stage.world.admin.id);
  assert.deepEqual(errors, []);
});

test('a cancellation says why', async () => {
  const planned = await plan({ comment: 'bring a ladder' });
  const { page, errors } = await openAsAdmin(planned);
  const dialog = await choose(page, 'Cancel inspection');
  await dialog.getByRole('button', { name: 'Cancel inspection' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByLabel(/^Why is it cancelled/).fill('pump is gone');
  await dialog.getByRole('button', { name: 'Cancel inspection' }).click();
  await page.getByText('Inspection cancelled').waitFor();
  const { comment, operative_status } = await read(planned);
  assert.deepEqual([operative_status.code, comment], [5, 'bring a ladder\npump is gone']);
  assert.deepEqual(errors, []);
});

test('a critical inspection cannot be copied, and repeating is offered instead', async () => {
  const planned = await plan();
  const { inspector, admin } = stage.world;
  await inspector.post(`/inspection/composite/status/${planned.id}`, { operative_status_code: 2 });
  const [detail] = (await inspector.get<{ items: Json[] }>(`/inspection/${planned.id}/detail`))
    .items;
  const path = `/inspection/${planned.id}/detail/${detail?.id}/item`;
  const { items } = await inspector.get<{ items: (Json & { code: string })[] }>(path);
  const guard = items.find(({ code }) => code === 'guard');
  await inspector.patch(`${path}/${guard?.id}/quality`, { value: false });
  const { page, errors } = await openAsAdmin(planned);
  const dialog = await choose(page, 'Copy');
  await dialog.getByRole('button', { name: 'Repeat instead' }).click();
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByText('Inspection repeated').waitFor();
  const made = await admin.get<{ total: number }>(
    `/inspection?filter=base_inspection=${planned.id}&page=1&page_size=1`,
  );
  assert.equal(made.total, 1);
  assert.deepEqual(errors, []);
});
