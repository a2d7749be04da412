import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, PHONE } from '../browser.ts';
import { answer, isChosen, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

/** The remaining items are answered with OK in one act, which the log names. */
const stage = openStage();

async function openRun(options: typeof PHONE) {
  const { id } = await startInspection(stage.world);
  const window = await stage.openAs(stage.world.inspector, options);
  await window.page.goto(`/inspections/info/${id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return { ...window, id };
}

test('what remains is answered with OK in one act, apart from what needs an answer of its own', async () => {
  const { page, id, errors } = await openRun(PHONE);
  await answer(page, 'Leak seen', 'Yes').click();
  await page.getByRole('button', { name: 'The remaining 2 are OK …' }).click();
  const dialog = page.getByRole('dialog', { name: 'The remaining 2 are OK?' });
  await dialog.getByText('2 stay unanswered').waitFor();
  await dialog.getByText('2 need answers of their own').waitFor();
  await dialog.getByRole('button', { name: 'Answer 2 with OK' }).click();
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Casing and bolts', 'OK');
  await isChosen(page, 'Leak seen', 'Yes');
  await page.getByText('Synced', { exact: true }).waitFor();
  const { items: log } = await stage.world.inspector.get<{
    items: { log: { new_value: { item?: string; together?: boolean } } }[];
  }>(`/inspection/${id}/audit_log`);
  const together = log.flatMap(({ log: { new_value } }) =>
    new_value.together ? [new_value.item] : [],
  );
  assert.equal(together.length, 2);
  await page.goto(`/inspections/info/${id}?tab=audit`);
  await page.getByText('together with others').nth(1).waitFor();
  await page.goto(`/inspections/info/${id}`);
  const names = page.getByRole('region', { name: 'Items' }).getByRole('button');
  await page.getByRole('button', { name: 'Answered together 2' }).click();
  await names.getByText('Casing and bolts').waitFor();
  assert.equal(
    await page.getByRole('img', { name: /^Answered together with others: / }).count(),
    2,
  );
  assert.equal(await names.getByText('Leak seen').count(), 0);
  assert.deepEqual(errors, []);
});

test('one act of many answers is undone as a whole', async () => {
  const { page, id } = await openRun(DESKTOP);
  await page.keyboard.press('Shift+Digit1');
  await page.getByRole('dialog').getByRole('button', { name: 'Answer 3 with OK' }).click();
  await isChosen(page, 'Casing and bolts', 'OK');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'The remaining 3 are OK …' }).waitFor();
  await page.getByText('Synced', { exact: true }).waitFor();
  const { progress } = await stage.world.inspector.get<{ progress: { filled: number } }>(
    `/inspection/${id}`,
  );
  assert.equal(progress.filled, 0);
});

test('an answer leads on to the next open item, if its user wants that', async () => {
  const { page } = await openRun(DESKTOP);
  await page.getByText('After an answer, go on to the next open item').click();
  await answer(page, 'Guard in place', 'Yes').click();
  await page.locator('article[data-active]', { hasText: 'Leak seen' }).waitFor();
  await answer(page, 'Leak seen', 'Yes').click(); // a finding, whose comment may follow
  await page.locator('article[data-active]', { hasText: 'Leak seen' }).waitFor();
  await answer(page, 'Casing and bolts', 'OK').click();
  await page.locator('article[data-active]', { hasText: 'Bearing temperature' }).waitFor();
});

test('answers that nobody can have looked at are named before completing, and open again from there', async () => {
  const { world } = stage;
  const question = { item_type: 'question', check_type_code: 1 };
  const list = await world.admin.post('/check_list', {
    name: 'Twelve',
    items: Array.from({ length: 12 }, (_, n) => ({
      ...question,
      name: `Part ${String.fromCodePoint(65 + n)}`,
    })),
  });
  const template = await world.admin.post('/inspection_template', {
    name: 'Twelve',
    details: [{ check_list_id: list.id, group_name: 'Parts', group_number: 1 }],
  });
  const { id } = await startInspection({ ...world, template });
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto(`/inspections/info/${id}/run`);
  await answer(page, 'Part A', 'OK').click();
  await page.getByRole('button', { name: 'Complete' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { level: 2 }).waitFor();
  assert.equal(await sheet.getByText('Your pace').count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'The remaining 11 are OK …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answer 11 with OK' }).click();
  await isChosen(page, 'Part L', 'OK');
  await page.getByText('Synced', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  const pace = sheet.getByRole('region', { name: 'Your pace' });
  await pace
    .getByText(/^11 answers within 1 sec at .*, answered together\. The other one took/)
    .waitFor();
  await pace.getByText('The report names the 11 as answered together.').waitFor();
  await pace.getByRole('button', { name: 'Look at these 11 once more' }).click();
  await pace.getByRole('button', { name: /Part L/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await item(page, 'Part L').waitFor();
  assert.deepEqual(errors, []);
});
