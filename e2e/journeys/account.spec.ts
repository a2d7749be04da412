import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { dayFromNow } from '../../server/test/checks/moments.ts';

const CREDITS = 5;
const ANSWERS = [
  { code: 'guard', value: true },
  { code: 'leak', value: false },
  { code: 'casing', quality_status_code: 30 },
  { code: 'bearing', value: 40 },
];
/** One inspection is completed, so that one credit is spent. */
const stage = openStage({
  credits: CREDITS,
  prepare: async (world) => {
    const { id } = await planInspection(world);
    const { inspector } = world;
    const status = (operative_status_code: number) =>
      inspector.post(`/inspection/composite/status/${id}`, { operative_status_code });
    await status(2);
    const details = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
    const path = `/inspection/${id}/detail/${details.items[0]?.id}/item`;
    const { items } = await inspector.get<{ items: { id: string; code: string }[] }>(path);
    for (const { code, ...answer } of ANSWERS) {
      const item = items.find((one) => one.code === code);
      await inspector.patch(`${path}/${item?.id}/quality`, answer);
    }
    await status(3);
  },
});

const open = async (path: string): Promise<{ page: Page; errors: string[] }> => {
  const window = await stage.openAs(stage.world.superuser);
  await window.page.goto(path);
  await window.page.locator('h1').first().waitFor();
  return window;
};

/** The contents of a description list, by term. */
const termsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .getByRole('main')
    .getByRole('term')
    .evaluateAll((terms) =>
      Object.fromEntries(
        terms.map((term) => [
          term.textContent.trim(),
          term.nextElementSibling?.textContent.trim() ?? '',
        ]),
      ),
    );

test('the account shows its owner, id, licence, expiry and credits', async () => {
  const { page, errors } = await open('/tenant');
  const { items } = await stage.world.superuser.get<{ items: { id: string; name: string }[] }>(
    '/superuser/tenant',
  );
  await page.getByRole('term').filter({ hasText: 'Account ID' }).waitFor();
  const terms = await termsOf(page);
  assert.deepEqual(
    [terms['Account ID'], terms['Licence'], terms['Valid until'], terms['Credits left']],
    [items[0]?.id, 'Trial', 'No expiry', String(CREDITS - 1)],
  );
  assert.deepEqual(errors, []);
});

test('the balance is shown as an equation of credits granted, refilled and spent', async () => {
  const { page, errors } = await open('/balance');
  await page.getByText('Granted').waitFor();
  const terms = await termsOf(page);
  assert.deepEqual(
    [terms['Granted'], terms['Refilled by token'], terms['Spent'], terms['Credits left']],
    [String(CREDITS), '+0', '−1', `=${CREDITS - 1}`],
  );
  assert.deepEqual(errors, []);
});

test('what was booked is shown by period, kind and unit, as the address says, and so is its file', async () => {
  const { page, errors } = await open('/balance');
  const panel = page.getByRole('region', { name: 'By period and unit' });
  const rows = panel.getByRole('row');
  const month = dayFromNow(0).slice(0, 7);
  await rows
    .filter({ hasText: month })
    .filter({ hasText: /\+5.*−1.*4/ })
    .waitFor();

  await panel.getByRole('combobox', { name: 'Length of periods' }).click();
  await page.getByRole('option', { name: 'By day' }).click();
  await panel
    .getByRole('rowheader', { name: /^\d{4}-\d\d-\d\d$/ })
    .first()
    .waitFor();
  await panel.getByLabel('Expense').uncheck();
  await panel.getByRole('columnheader', { name: 'Left at the end' }).waitFor({ state: 'detached' });
  await rows.filter({ hasText: /\+5.*–/ }).waitFor();
  await panel.getByLabel('Expense').check();
  await panel.getByLabel('Grant').uncheck();

  await panel.getByText('Units', { exact: true }).click();
  const unit = String(stage.world.unit['name']);
  await panel.getByRole('rowheader', { name: unit }).waitFor();
  const units = panel.getByRole('combobox', { name: 'Limit to a unit' });
  const chosenUnits = panel.getByRole('list', { name: 'Only these units' });
  const choose = async () => {
    await units.fill(unit);
    await page.getByRole('option', { name: unit }).click();
    await chosenUnits.getByText(unit).waitFor();
    await units.and(page.locator(':focus')).waitFor();
    assert.equal(await units.inputValue(), '');
  };
  await choose();
  await chosenUnits.getByRole('button', { name: `Remove ${unit}` }).press('Enter');
  await chosenUnits.waitFor({ state: 'detached' });
  await units.and(page.locator(':focus')).waitFor();
  await choose();
  await page.reload();
  await chosenUnits.getByText(unit).waitFor();
  await rows.filter({ hasText: unit }).filter({ hasText: '−1' }).waitFor();

  const asked = page.waitForRequest(/crd_info_details\/export/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download as a spreadsheet' }).click(),
  ]);
  assert.equal(await download.failure(), null);
  assert.deepEqual(
    [...new URL((await asked).url()).searchParams],
    [
      ['period', 'day'],
      ['kind', 'refill'],
      ['kind', 'expense'],
      ['business_unit_id', stage.world.unit.id],
      ['by_unit', 'true'],
    ],
  );

  await panel.getByRole('combobox', { name: 'Time span' }).click();
  await page.getByRole('option', { name: 'Chosen days' }).click();
  await panel.getByLabel('Last day').fill('2020-01-01');
  await page.keyboard.press('Tab');
  await panel.getByText('Must not be before the start').waitFor();
  assert.ok(await panel.getByRole('button', { name: /^Download/ }).isDisabled());
  await panel.getByLabel('First day').fill('');
  await panel.getByText('No bookings.').waitFor();
  await panel.getByLabel('Last day').fill('');
  await panel.getByRole('rowheader', { name: unit }).waitFor();
  await panel.getByLabel('First day').waitFor();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(errors, []);
});

test('details with more rows than are shown say how to ask for fewer', async () => {
  const { page } = await stage.openAs(stage.world.superuser);
  const item = { loc: ['query', 'period'], msg: 'Too many rows', type: 'too_many_periods' };
  // no world of a journey has so many bookings
  await page.route(/crd_info_details\?.*period=day/, (route) =>
    route.fulfill({ status: 422, json: { detail: [item] } }),
  );
  await page.goto('/balance?by=day');
  await page.getByRole('alert').getByText('Too many rows').waitFor();
});

test('a recalculation compares every summary and finds nothing to correct', async () => {
  const { page, errors } = await open('/recalculate');
  await page.getByRole('button', { name: 'Recalculate' }).click();
  await page.getByText('All summaries were correct').waitFor();
  const terms = await termsOf(page);
  assert.ok(Number(terms['Summaries checked']) >= 4, terms['Summaries checked']);
  assert.deepEqual([terms['Corrected'], terms['Differences left']], ['0', '0']);
  assert.deepEqual(errors, []);
});

test('the licence page shows what was bought, its id and the installation', async () => {
  const { page, errors } = await open('/license');
  await page.getByText('Installation').waitFor();
  await page.getByRole('term').filter({ hasText: 'PostgreSQL' }).waitFor();
  await page.getByRole('term').filter({ hasText: 'Licence ID' }).waitFor();
  const terms = await termsOf(page);
  const { license_id } = await stage.world.superuser.get<{ license_id: string }>(
    '/superuser/instance/license',
  );
  assert.deepEqual(
    [terms['Licence'], terms['Valid until'], terms['Licence ID'], terms['Organisations']],
    ['Trial', 'No expiry', license_id, undefined],
  );
  assert.match(terms['PostgreSQL'] ?? '', /^\d+/);
  for (const language of sized(['de-DE'], ['de-DE', 'uk-UA'])) {
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('term').filter({ hasText: 'PostgreSQL' }).waitFor();
    await page.getByText(license_id).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});

test('all codes are renewed after a question, and the page says how many', async () => {
  const { admin, url, pump } = stage.world;
  const { page, errors } = await open('/qr-regeneration');
  const codeOf = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return await (await fetch(`${url}/api/object/${pump.id}/qr`, { headers })).text();
  };
  const before = await codeOf();
  assert.match(before, /^<svg/);
  await page.getByRole('button', { name: 'Renew all codes' }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await question.getByRole('heading', { name: 'Renew the codes of 2 objects?' }).waitFor();
  assert.deepEqual(await faults(page), []);
  const renew = question.getByRole('button', { name: 'Renew all codes' });
  assert.equal(await renew.isDisabled(), true);
  await question.getByLabel('Type 2 to confirm').fill('2');
  await renew.click();
  await page.getByText(/^2 codes renewed/).waitFor();
  assert.notEqual(await codeOf(), before);
  for (const language of sized(['de-DE'], ['de-DE', 'uk-UA'])) {
    await rememberLanguage(page, language);
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: /^(2|Оновлено 2) / })
      .waitFor();
    assert.deepEqual(await misfits(page), [], language);
  }
  assert.deepEqual(errors, []);
});
