import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page, Response } from 'playwright-core';
import { openStage } from '../stage.ts';

/** Lists request what they show and nothing else. */
const stage = openStage();

const ROWS = 50;
const isList = (answer: Response) => {
  const { pathname, searchParams } = new URL(answer.url());
  return pathname === '/api/object' && searchParams.get('page_size') === String(ROWS);
};
const listedOn = async (page: Page, act: () => Promise<unknown>) => {
  const [answer] = await Promise.all([page.waitForResponse(isList), act()]);
  const fields = new URL(answer.url()).searchParams.get('fields')?.split(',') ?? [];
  return { fields, bytes: (await answer.body()).length, sent: await answer.json() };
};

test('fifty objects arrive in 30 kB; a chosen column adds its field, sorting none', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  for (let i = 0; i < ROWS; i += 1)
    await stage.world.admin.post('/object', {
      name: `Elevator in the northern hall, number ${i}`,
      code: `NH-${1000 + i}`,
      business_unit_id: stage.world.unit.id,
    });
  const first = await listedOn(page, () => page.goto('/admin/objects?view=flat'));
  assert.equal(first.sent.items.length, ROWS);
  assert.ok(first.bytes <= 30_000, `${first.bytes} bytes`);
  assert.ok(!first.fields.includes('manufacturer'));
  await page.getByRole('button', { name: 'Columns' }).click();
  const chosen = await listedOn(page, () =>
    page.getByRole('menuitemcheckbox', { name: 'Manufacturer' }).click(),
  );
  assert.deepEqual(
    chosen.fields.filter((field) => !first.fields.includes(field)),
    ['manufacturer'],
  );
  await page.keyboard.press('Escape');
  const sorted = await listedOn(page, () =>
    page.getByRole('columnheader', { name: 'Object' }).getByRole('button').click(),
  );
  assert.deepEqual(sorted.fields, chosen.fields);
  assert.deepEqual(errors, []);
});
