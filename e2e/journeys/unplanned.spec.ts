import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { keeps } from '../keptRows.ts';
import { answer, isChosen, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { areStored } from '../storedEntries.ts';
import { planInspection } from '../world.ts';

/** Inspections that nobody has planned, made on a phone without a network. */
const stage = openStage({ credits: 5 });

interface Inspection {
  id: string;
  number: string;
  template_name: string;
  object: { name: string };
  operative_status: { code: number };
  started_at: string;
  finished_at: string;
  assigned_time: string;
  comment: string;
  progress: { filled: number; total: number };
}
const inspectionsOf = async (filter: string): Promise<Inspection[]> =>
  (await stage.world.inspector.get<{ items: Inspection[] }>(`/inspection?filter=${filter}`)).items;

/** A phone without a network that holds the inspector's work, with the dialog of a new inspection open. */
async function dialogOffline() {
  const { id } = await planInspection(stage.world);
  const window = await stage.openInstalled(stage.world.inspector);
  const { page } = window;
  await keeps(page, `"one","${id}"`);
  await keeps(page, '"preview",null');
  await keeps(page, '"user","pick"');
  await page.context().setOffline(true);
  await page.goto('/activity/todo');
  await page.getByRole('button', { name: 'New inspection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New inspection' });
  await dialog.getByText('There is no connection.').waitFor();
  return { ...window, dialog, planned: id };
}

/** Plans an inspection of the pump by its check list, and starts it. */
async function planOffline() {
  const { page, dialog, ...rest } = await dialogOffline();
  await dialog.getByRole('combobox', { name: 'Object' }).click();
  await page.getByRole('option', { name: 'Pump set P-101' }).click();
  await dialog.getByRole('combobox', { name: 'Check lists' }).click();
  await page.getByRole('option', { name: 'Monthly mechanical check' }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Heard a noise');
  await dialog.getByRole('button', { name: 'Plan and start' }).click();
  await item(page, 'Guard in place').waitFor();
  return { page, ...rest };
}

test('an inspection planned, done and completed without a network arrives once, with all that was done', async () => {
  const { page, errors } = await planOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await areStored(page, 4); // with the plan and the start
  await page.reload();
  await isChosen(page, 'Leak seen', 'No');
  await answer(page, 'Casing and bolts', 'OK').click();
  await item(page, 'Bearing temperature').getByRole('textbox').fill('20');
  await item(page, 'Bearing temperature').getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete when connected' }).click();
  await page.getByRole('heading', { name: 'Completed on this device' }).waitFor();
  await page.goto('/activity/todo');
  const here = page.getByRole('region', { name: /^Only on this device/ });
  await here.getByText('Completion waits for a network').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  const [done, ...more] = await inspectionsOf('template_name=Monthly mechanical check');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [
      done?.object.name,
      done?.operative_status.code,
      done?.progress,
      done?.comment,
      /^INS-\d+$/.test(done?.number ?? ''),
    ],
    ['Pump set P-101', 3, { filled: 4, total: 4 }, 'Heard a noise', true],
  );
  const moments = [done?.assigned_time, done?.started_at, done?.finished_at].map((at) =>
    Date.parse(at ?? ''),
  );
  assert.deepEqual(
    moments,
    moments.toSorted((a, b) => a - b),
  );
  await page.goto(`/inspections/info/${done?.id}`);
  await page
    .getByText(done?.number ?? '')
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
});

test('a plan that the server refuses says why, keeps all that was done, and is given up only as a whole', async () => {
  const { page } = await planOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await areStored(page, 3); // with the start
  await page.goto('/activity/todo');
  const { admin, pump } = stage.world;
  await admin.delete(`/object/${pump.id}`);
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: /needs your decision/ })
    .first()
    .click();
  await sheet(page).getByText('Planned on this device').waitFor();
  await sheet(page).getByText('Refused').waitFor();
  await page.getByText('Only on this device').waitFor({ state: 'attached' }); // the list has it meanwhile
  assert.equal(await sheet(page).getByText('Waiting').count(), 2);
  await admin.patch(`/object/${pump.id}`, { archived: false });
  await sheet(page).getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Synced', { exact: true }).waitFor();
  const [started] = await inspectionsOf('operative_status=2');
  assert.deepEqual([started?.progress.filled], [1]);
});

test('an inspection planned by mistake is discarded with all that was done in it', async () => {
  const { page } = await planOffline();
  await answer(page, 'Guard in place', 'Yes').click();
  const run = page.url();
  await page
    .getByRole('button', { name: /2 entries/ })
    .first()
    .click();
  const row = sheet(page).getByRole('listitem').filter({ hasText: 'Planned on this device' });
  await row.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: /^Discard the inspection/ });
  await question.getByText('with 1 entry').waitFor();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  await page.goto(run);
  await page.getByText('Waiting for the server').waitFor(); // nothing of it is here any more
  assert.equal(await page.getByRole('button', { name: 'Start' }).count(), 0);
  await page.goto('/activity/todo');
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
});

test('work is handed over without a network', async () => {
  const { page, planned } = await dialogOffline();
  await page.keyboard.press('Escape');
  await page.goto(`/inspections/info/${planned}`);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('combobox', { name: 'New responsible person' }).click();
  await page.getByRole('option', { name: 'Daniel Okafor' }).click();
  await page.getByRole('button', { name: 'Hand over' }).last().click();
  await page.getByText('Handed over to Daniel Okafor on this device, will be sent').waitFor();
  await page.goto('/activity/todo');
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  const now = await stage.world.inspector.get<{ responsible: { id: string } }>(
    `/inspection/${planned}`,
  );
  const admin = await stage.world.admin.get<{ id: string }>('/user/me');
  assert.equal(now.responsible.id, admin.id);
});
