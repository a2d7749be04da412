import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { ANSWERS } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';

const stage = openStage({ credits: 20 });

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const DANIEL = 'Daniel Okafor is editing this too';

test('two who edit the same object see each other, through a reload, until one of them leaves', async () => {
  const { world } = stage;
  const form = `/objects/info/${world.pump.id}?edit`;
  const first = await stage.openAs(world.admin);
  await first.page.goto(form);
  await name(first.page).waitFor();
  const second = await stage.openAs(world.superuser);
  await second.page.goto(form);
  await second.page.getByText(DANIEL).waitFor();
  await first.page.getByText('Sofia Marek is editing this too').waitFor();
  await first.page.reload();
  await first.page.getByText('Sofia Marek is editing this too').waitFor();
  assert.equal(await second.page.getByText(DANIEL).count(), 1);
  await first.page.getByRole('button', { name: 'Cancel' }).click();
  await second.page.getByText(DANIEL).waitFor({ state: 'detached' });
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test('what somebody else saves is announced above the form, and what was typed stays until the choice', async () => {
  const { world } = stage;
  const form = `/objects/info/${world.pump.id}?edit`;
  const { page, errors } = await stage.openLive(world.admin, form);
  await name(page).fill('Pump of mine');
  await world.superuser.patch(`/object/${world.pump.id}`, { description: 'Painted blue' });
  await page.getByText(/Sofia Marek saved changes at/).waitFor();
  assert.equal(await name(page).inputValue(), 'Pump of mine');
  await page.getByRole('button', { name: 'Show changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Painted blue').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changed in the meantime').waitFor();
  await dialog.getByText(/^Sofia Marek saved this at/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Load the latest' }).click();
  await page.getByText(/Sofia Marek saved changes at/).waitFor({ state: 'detached' });
  assert.notEqual(await name(page).inputValue(), 'Pump of mine');
  assert.deepEqual(errors, []);
});

test('whoever saves over what they saved themselves elsewhere is told so', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openAs(world.admin);
  await page.goto(`/objects/info/${world.pump.id}?edit`);
  await name(page).fill('Pump of mine');
  await world.admin.patch(`/object/${world.pump.id}`, { description: 'Painted red' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.getByText(/^You saved this yourself at/).waitFor();
  assert.deepEqual(errors, []);
});

test('the editors of check lists and templates say it too, of what has not been saved', async () => {
  const { world } = stage;
  const editor = `/templates/info/${world.template.id}`;
  const { page, errors } = await stage.openLive(world.admin, editor);
  await name(page).fill('A template of mine');
  await world.superuser.patch(`/inspection_template/${world.template.id}`, {
    name: 'Monthly, in spring',
  });
  await page.getByText(/Sofia Marek saved changes at/).waitFor();
  assert.equal(await name(page).inputValue(), 'A template of mine');
  await page.getByRole('button', { name: 'Load the latest' }).click();
  await page.getByText(/Sofia Marek saved changes at/).waitFor({ state: 'detached' });
  assert.notEqual(await name(page).inputValue(), 'A template of mine');
  assert.deepEqual(errors, []);
});

test('an inspector whose work is handed over is told at once, loses nothing, and goes on when it comes back', async () => {
  const { world } = stage;
  const { id } = await startInspection(world);
  const run = `/inspections/info/${id}/run`;
  const { page, errors } = await stage.openLive(world.inspector, run, PHONE);
  const desk = await stage.openAs(world.admin);
  await desk.page.goto('/activity/todo');
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  const watching = await stage.openAs(world.superuser);
  await watching.page.goto(`/inspections/info/${id}`);
  await watching.page.getByText('Olena Kovalenko is filling this in now').waitFor();
  await page.route(ANSWERS, (route) => route.abort());
  await page
    .getByRole('article', { name: 'Guard in place' })
    .getByText('Yes', { exact: true })
    .click();

  const handOver = (responsible_id: string) =>
    world.superuser.post(`/inspection/composite/responsible/${id}`, { responsible_id });
  await handOver(world.admin.id);
  const alert = page.getByRole('alert');
  await alert
    .getByText(/^Sofia Marek handed this inspection over to Daniel Okafor on \d/)
    .waitFor();
  await alert.getByText('1 entry of yours is not on the server.').waitFor();
  await desk.page
    .getByText(/Monthly/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Complete' }).count(), 0);
  await alert.getByRole('button', { name: 'Show what was not sent' }).click();
  await page.getByRole('dialog').getByText('Guard in place').waitFor();
  await page.keyboard.press('Escape');

  await handOver(world.inspector.id);
  await alert.waitFor({ state: 'detached' });
  await page.unroute(ANSWERS);
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  const filled = async () =>
    (await world.admin.get<{ progress: { filled: number } }>(`/inspection/${id}`)).progress.filled;
  await waitUntil(async () => (await filled()) === 1, 'the answer is stored');

  await world.admin.post(`/inspection/composite/status/${id}`, {
    operative_status_code: 5,
    comment: 'Not needed',
  });
  await page.getByText(/^Daniel Okafor cancelled this inspection on \d/).waitFor();
  await page.getByRole('button', { name: 'To my tasks' }).click();
  await page.waitForURL('**/activity/todo');
  assert.deepEqual([...errors, ...desk.errors, ...watching.errors], []);
});
