import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE, rememberLanguage, waitForPaint } from '../browser.ts';
import { openStage } from '../stage.ts';
import { PASSWORD, planInspection, startInspection, type JsonRow } from '../world.ts';
import { dayFromNow } from '../../server/test/checks/moments.ts';

const stage = openStage({
  prepare: async ({ admin, inspector }) => {
    await admin.patch('/user/me', { time_zone: 'Europe/Berlin', language: 'de-DE' });
    await inspector.patch('/user/me', { time_zone: 'Europe/Berlin' });
  },
});

/** In Berlin the clocks go forward on Sunday, 30 March 2031. */
const planOn = (time: string) => planInspection(stage.world, new Date(time));
const read = (id: string) =>
  stage.world.admin.get<JsonRow & { assigned_time: string; responsible: JsonRow | null }>(
    `/inspection/${id}`,
  );
const at = (time: string) => new Date(time).toISOString();

async function openCalendar(search: string): Promise<Page> {
  const { page } = await stage.openAs(stage.world.admin);
  await rememberLanguage(page, 'de-DE');
  await page.goto(`/admin/activity/todo?${search}`);
  await page.locator('td[data-day]').first().waitFor();
  return page;
}
const cell = (page: Page, day: string, lane?: string) =>
  page.locator(`td[data-day="${day}"]${lane === undefined ? '' : `[data-lane="${lane}"]`}`);

test('with the keyboard an inspection moves to another day at the same time of day, after one question with both dates, and back', async () => {
  const { id } = await planOn('2031-03-29T08:00:00Z'); // 09:00 in Berlin
  const days = { from_date: '2031-03-31', to_date: '2031-04-01', is_yearly: false };
  await stage.world.admin.post('/holiday', { name: 'Inventur', ...days });
  const page = await openCalendar('look=month&day=2031-03-24');
  await page.getByRole('heading', { name: 'März 2031' }).waitFor();
  await page.getByText('Inventur').nth(1).waitFor();
  await cell(page, '2031-04-01').getByText('Inventur').waitFor();
  const chip = cell(page, '2031-03-29').getByRole('link', { name: /^09:00, Pump set P-101/ });
  await chip.focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('status')
    .getByText(/aufgenommen: Samstag 2031-03-29/)
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('status').getByText('Samstag 2031-04-05').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/bleibt: Samstag 2031-03-29/)
    .waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^„Monthly mechanical · .+“ verschieben\?$/ });
  await dialog.getByText('2031-03-29 09:00 → 2031-03-30 09:00').waitFor();
  await dialog.getByRole('button', { name: 'Verschieben' }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Der Kran kommt später');
  await page.keyboard.press('Enter');
  await cell(page, '2031-03-30').getByRole('link').waitFor();
  assert.equal(at((await read(id)).assigned_time), at('2031-03-30T07:00:00Z'));
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await cell(page, '2031-03-29').getByRole('link').waitFor();
  assert.equal(at((await read(id)).assigned_time), at('2031-03-29T08:00:00Z'));
});

async function drag(
  page: Page,
  from: ReturnType<Page['locator']>,
  to: ReturnType<Page['locator']>,
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  await page.mouse.move(start.x + 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
  await page.mouse.up();
}

test('dragged to another person’s lane, an inspection changes day and person at once, unless somebody else was faster', async () => {
  const { admin, inspector } = stage.world;
  const { id } = await planOn('2031-05-13T06:00:00Z');
  await planInspection(stage.world, new Date('2031-05-14T06:00:00Z'));
  const other = await planOn('2031-05-15T06:00:00Z');
  await admin.post(`/inspection/composite/responsible/${other.id}`, { responsible_id: admin.id });
  const page = await openCalendar('look=responsible&day=2031-05-14');
  await page.getByRole('rowheader', { name: /Daniel Okafor/ }).waitFor();
  await page.getByRole('rowheader', { name: /Olena Kovalenko 2 Inspektionen/ }).waitFor();
  const from = cell(page, '2031-05-13', inspector.id).getByRole('link');
  await drag(page, from, cell(page, '2031-05-16', admin.id));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2031-05-13 08:00 → 2031-05-16 08:00').waitFor();
  await dialog.getByText('Olena Kovalenko → Daniel Okafor').waitFor();
  await admin.patch(`/inspection/${id}`, { comment: 'Bring a ladder' });
  const readAgain = page.waitForResponse(
    (answer) => answer.url().endsWith(id) && answer.request().method() === 'GET',
  );
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await page
    .getByRole('alert')
    .getByText(/geändert/)
    .waitFor();
  assert.equal(at((await read(id)).assigned_time), at('2031-05-13T06:00:00Z'));
  await readAgain;
  await waitForPaint(page);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await drag(page, from, cell(page, '2031-05-16', admin.id));
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await cell(page, '2031-05-16', admin.id).getByRole('link').waitFor();
  const moved = await read(id);
  assert.deepEqual(
    [at(moved.assigned_time), moved.responsible?.id],
    [at('2031-05-16T06:00:00Z'), admin.id],
  );
});

test('the lane of somebody who does not see the unit is shut while an inspection is on its way', async () => {
  const { admin, inspector } = stage.world;
  const elsewhere = await admin.post('/business_unit', {
    name: 'Elsewhere',
    parent_id: (await admin.get('/company')).id,
  });
  await admin.post('/user', {
    first_name: 'Uta',
    last_name: 'Fern',
    email: 'uta@far.test',
    password: PASSWORD,
    user_type_code: 2,
    business_unit_id: elsewhere.id,
  });
  await planOn('2031-06-10T06:00:00Z');
  const page = await openCalendar('look=responsible&day=2031-06-11');
  const lane = page.getByRole('row', { name: /Uta Fern/ });
  const chip = cell(page, '2031-06-10', inspector.id).getByRole('link');
  await chip.focus();
  await page.keyboard.press('Space');
  await lane.locator('[data-shut]').first().waitFor();
  assert.equal(await cell(page, '2031-06-12', inspector.id).getAttribute('data-shut'), null);
  await page.keyboard.press('Escape');
  await lane.locator('[data-shut]').first().waitFor({ state: 'detached' });
  await drag(page, chip, lane.locator('[data-day="2031-06-12"]'));
  await waitForPaint(page);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('what has started stays where it is and says why, and a click opens an inspection', async () => {
  const { id } = await startInspection(stage.world);
  const page = await openCalendar('look=month');
  const chip = page.getByRole('link', { name: /In Arbeit$/ }).first();
  await chip.focus();
  await page.keyboard.press('Space');
  await page.getByRole('status').getByText('Bereits begonnen').waitFor();
  await chip.click();
  await page.waitForURL((url) => url.pathname.endsWith(id));
});

test('several inspections of the to-do list are handed over in one call, and given back', async () => {
  const { admin, inspector } = stage.world;
  const planned = [await planInspection(stage.world), await planInspection(stage.world)];
  const ids = planned.map(({ id }) => id);
  const { page } = await stage.openAs(admin);
  await rememberLanguage(page, 'de-DE');
  await page.goto('/admin/activity/todo');
  for (const { id } of planned)
    await page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href$="${id}"]`) })
      .getByRole('checkbox')
      .check();
  await admin.post(`/inspection/composite/status/${ids[1]}`, { operative_status_code: 5 });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Übergeben' }).click();
  const dialog = page.getByRole('dialog', { name: '2 Inspektionen übergeben' });
  await dialog.getByRole('combobox').click();
  const colleague = page.getByRole('option', { name: /Daniel Okafor.*Inspektion/s });
  await colleague.waitFor();
  assert.equal(await page.getByRole('option', { name: /Gita Rao/ }).count(), 0);
  await colleague.click();
  await dialog.getByRole('button', { name: 'Übergeben' }).click();
  await dialog.getByText(/1 erledigt/).waitFor();
  assert.deepEqual(calls, ['/api/inspection/composite/responsible']);
  assert.equal((await read(ids[0] ?? '')).responsible?.id, admin.id);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('1 Inspektion zurückgegeben').waitFor();
  assert.equal((await read(ids[0] ?? '')).responsible?.id, inspector.id);
});

test('on a phone an inspector sees the week day by day, and all inspections of a full day', async () => {
  for (let i = 0; i < 12; i++) await planOn(`2031-07-09T${String(6 + i).padStart(2, '0')}:00:00Z`);
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  await page.goto('/activity/todo?look=month&day=2031-07-07');
  const day = page.getByRole('region', { name: 'Wednesday 2031-07-09' });
  await day.getByRole('link').nth(9).waitFor();
  assert.equal(await day.getByRole('link').count(), 10);
  await page
    .getByRole('region', { name: 'Tuesday 2031-07-08' })
    .getByText('Nothing planned')
    .waitFor();
  await day.getByRole('button', { name: '+ 2 more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wednesday 2031-07-09' });
  await dialog.getByRole('link', { name: /^19:00/ }).waitFor();
  assert.equal(await dialog.getByRole('link').count(), 12);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page
    .getByRole('region', { name: 'Wednesday 2031-07-16' })
    .getByText('Nothing planned')
    .waitFor();
});

test('moved to a holiday, an inspection of a schedule says where it goes alone and with the following ones', async () => {
  const { admin, template, pump } = stage.world;
  const [year = 0, month = 0] = dayFromNow(0).split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 10)).toISOString().slice(0, 8);
  await admin.patch(`/inspection_template/${template.id}`, {
    schedule: {
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=10;BYHOUR=8;BYMINUTE=0',
      timezone: 'Europe/Berlin',
    },
    on_holiday: 'next_day',
  });
  await admin.patch('/planning', { planning_days: 60 });
  await admin.post('/holiday', { name: 'Messe', from_date: `${next}12`, to_date: `${next}12` });
  await admin.post('/object_inspection_template', {
    object_id: pump.id,
    inspection_template_id: template.id,
  });
  const page = await openCalendar(`look=month&day=${next}10`);
  const chip = cell(page, `${next}10`).getByRole('link', { name: /^08:00, Pump set P-101/ });
  await chip.waitFor();
  const pick = async () => {
    await chip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  await pick();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${next}10 08:00 → ${next}12 08:00`).waitFor();
  await dialog.getByText('Dieser Tag ist arbeitsfrei.', { exact: true }).waitFor();
  await dialog.getByText('Die folgenden bleiben, wo sie sind.').waitFor();
  await dialog.getByText('Diese und die folgenden').click();
  await dialog.getByText(/Von da an hat Pump set P-101 einen eigenen Zeitplan: .*12/).waitFor();
  await dialog.getByText(new RegExp(`stattdessen am ${next}13 08:00 statt`)).waitFor();
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByText('Diese und die folgenden Inspektionen verschoben').waitFor();
  await cell(page, `${next}13`).getByRole('link').waitFor();
});
