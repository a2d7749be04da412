import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { keeps } from '../keptRows.ts';
import { answer, isChosen, item, sheet } from '../runnerPage.ts';
import { waitUntil } from '../waitUntil.ts';
import { openStage } from '../stage.ts';
import { areStored } from '../storedEntries.ts';
import { planInspection } from '../world.ts';

/** A whole visit without a network: what was planned is on the phone before it is opened. */
const stage = openStage({ credits: 5 });

/** A planned inspection that the phone has fetched by itself, started without a network. */
async function startOffline() {
  const { id } = await planInspection(stage.world);
  const window = await stage.openInstalled(stage.world.inspector);
  const { page } = window;
  await keeps(page, `"one","${id}"`);
  await page.context().setOffline(true);
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByRole('button', { name: 'Start' }).click();
  return { ...window, id };
}

test('an inspection that nobody opened here is started, answered and completed without a network, and arrives once', async () => {
  const { inspector } = stage.world;
  const { id, page, errors } = await startOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'OK').click();
  await areStored(page, 4); // with the start
  await page.reload();
  await isChosen(page, 'Leak seen', 'No');
  await item(page, 'Bearing temperature').getByRole('textbox').fill('20');
  await item(page, 'Bearing temperature').getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are offline').waitFor();
  await dialog.getByRole('button', { name: 'Complete when connected' }).click();
  await page.getByRole('heading', { name: 'Completed on this device' }).waitFor();
  await page.reload();
  await page.getByText('Completed on this device').first().waitFor();
  const before = await inspector.get<{ operative_status: { code: number } }>(`/inspection/${id}`);
  assert.equal(before.operative_status.code, 1);
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  const done = await inspector.get<{
    operative_status: { code: number };
    started_at: string;
    finished_at: string;
  }>(`/inspection/${id}`);
  assert.equal(done.operative_status.code, 3);
  assert.ok(Date.parse(done.started_at) < Date.parse(done.finished_at));
  const { items: log } = await inspector.get<{ items: { operation: string }[] }>(
    `/inspection/${id}/audit_log`,
  );
  const count = (operation: string) => log.filter((one) => one.operation === operation).length;
  assert.deepEqual([count('start'), count('complete')], [1, 1]);
  assert.deepEqual(errors, []);
});

test('a start that the server refuses keeps all that was done, says why, and follows once it may', async () => {
  const { inspector, admin } = stage.world;
  const { id, page } = await startOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: admin.id });
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: /needs your decision/ })
    .first()
    .click();
  await sheet(page).getByText('Started on this device').waitFor();
  await sheet(page).getByText('Refused').waitFor();
  await sheet(page).getByText('Waiting').waitFor();
  await admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: inspector.id });
  await sheet(page).getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Synced', { exact: true }).waitFor();
  const now = await inspector.get<{
    operative_status: { code: number };
    progress: { filled: number };
  }>(`/inspection/${id}`);
  assert.deepEqual([now.operative_status.code, now.progress.filled], [2, 1]);
});

test('a completion that waits can be taken back', async () => {
  const { inspector } = stage.world;
  const { id, page } = await startOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'OK').click();
  await item(page, 'Bearing temperature').getByRole('textbox').fill('20');
  await item(page, 'Bearing temperature').getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete when connected' }).click();
  await page.getByRole('heading', { name: 'Completed on this device' }).waitFor();
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByRole('button', { name: 'Take back' }).click();
  await answer(page, 'Leak seen', 'Yes').click();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  const now = await inspector.get<{ operative_status: { code: number } }>(`/inspection/${id}`);
  assert.equal(now.operative_status.code, 2);
});

test('an inspection cancelled without a network is cancelled once there is one, with its reason', async () => {
  const { id, page } = await startOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await areStored(page, 2); // with the start
  await page.goto(`/inspections/info/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel inspection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The shaft is flooded');
  await dialog.getByRole('button', { name: 'Cancel inspection' }).click();
  await page.getByText('Cancelled on this device, will be sent').waitFor();
  await page.getByText('Cancelled on this device', { exact: true }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  const now = await stage.world.inspector.get<{
    operative_status: { code: number };
    comment: string;
    progress: { filled: number };
  }>(`/inspection/${id}`);
  assert.deepEqual([now.operative_status.code, now.progress.filled], [5, 1]);
  assert.match(now.comment, /The shaft is flooded/);
});

test('a comment saved without a network is shown here and arrives after the start', async () => {
  const { id, page } = await startOffline();
  await areStored(page, 1); // the start
  await page.goto(`/inspections/info/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit comment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The key is at the gate');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Comment saved on this device, will be sent').waitFor();
  await page.reload();
  await page.getByText('The key is at the gate').first().waitFor();
  await page.context().setOffline(false);
  const now = () =>
    stage.world.inspector.get<{ operative_status: { code: number }; comment: string | null }>(
      `/inspection/${id}`,
    );
  await waitUntil(async () => (await now()).comment === 'The key is at the gate', 'it arrives');
  assert.equal((await now()).operative_status.code, 2);
});
