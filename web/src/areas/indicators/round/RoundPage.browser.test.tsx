import { afterEach, assert, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { now } from '../../../kit/clock.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import { isReading } from '../../../offline/outbox/entry.ts';
import { endRound, noteTyped } from '../../../offline/round.ts';
import { enterReading } from './enter.ts';
import { RoundPage } from './RoundPage.tsx';
import { roundQuery } from '../../../parts/round/rows.ts';

const ME = { id: 'inspector', effective_time_zone: 'UTC' };
const ROUND = 'round';
const meter = (id: string, name: string, object: string) => ({
  id,
  name,
  object: { id: object, name: object },
  measure_unit: null,
  decimals: 1,
  last_value: 10,
  date: '2026-01-01T08:00:00Z',
  is_meter: false,
  counts_down: false,
  roll_over: null,
  needs_photo: false,
  meter: null,
});
const PACE = { difference: 340, ms: 30 * 86_400_000 };
/** A meter that has counted 340 in 30 days until a month ago. */
const COUNTING = {
  last_value: 12_345,
  date: new Date(now() - PACE.ms).toISOString(),
  is_meter: true,
  meter: { next: { median: PACE, least: PACE, greatest: PACE } },
};
const page = (items: unknown[]): NetworkAnswer => ({ body: { items, total: items.length } });

const serve = (gas = {}): NetworkCall[] =>
  answerCalls({
    'GET /measurement_indicator': () =>
      page([
        { ...meter('1', 'Gas', 'o2'), ...gas },
        meter('2', 'Water', 'o1'),
        meter('3', 'Heat', 'o1'),
      ]),
    'GET /object': () =>
      page([
        { id: 'o1', full_name: 'House A' },
        { id: 'o2', full_name: 'House B' },
      ]),
    'GET /constraint': () =>
      page([
        {
          id: 'l',
          name: 'Leak',
          indicator: { id: '2', name: 'Water' },
          constraint_type: { id: '', code: 1, name: '' },
          critical_min: null,
          attention_min: null,
          attention_max: 20,
          critical_max: null,
          boundary_date: null,
          warning_days: null,
          valid_from: null,
          valid_to: null,
        },
      ]),
    'GET /measure_unit': () => page([]),
    'GET /quality_status': () => page([]),
  });

async function open(gas = {}) {
  const calls = serve(gas);
  queryClient.clear();
  queryClient.setQueryData(['me'], ME);
  // without a session the queue only stores
  void outbox.begin(ME.id);
  await show(<RoundPage />, { signedIn: true, href: '/indicators?round=1&filter=name~a' });
  await expect.element(field('Heat')).toBeVisible();
  return calls;
}
const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
const values = () =>
  outbox
    .current()
    .entries.filter(isReading)
    .map(({ indicator_id, body }) => [indicator_id, body.value, body.replace]);

afterEach(async () => {
  endRound(ME.id, ['1', '2', '3'], ROUND);
  for (const entry of outbox.current().entries) await outbox.discard(entry);
  outbox.end(); // the files share one page
});

test('shows the indicators of the filter by the paths of their objects', async () => {
  const calls = await open();
  const names = screen.getByRole('textbox').elements();
  expect(names.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Heat',
    'Water',
    'Gas',
  ]);
  const [first] = calls.filter(({ path }) => path === '/measurement_indicator');
  expect(first?.query.getAll('filter')).toEqual(['name~a']);
});

test('keys enter values, go up and down, and the last one leads to the end', async () => {
  await open();
  await field('Heat').click();
  await userEvent.keyboard('12.5{Enter}');
  await expect.element(field('Water')).toHaveFocus();
  await userEvent.keyboard('21');
  await expect.element(screen.getByText(/Attention · 1 above the limit of 20/)).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field('Heat')).toHaveFocus();
  await userEvent.keyboard('13{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Finish' })).toHaveFocus();
  await expect.element(screen.getByText('2 of 3 entered')).toBeVisible();
  expect(values()).toEqual([
    ['3', 12.5, false],
    ['2', 21, false],
    ['3', 13, true],
  ]);
  const [one, , again] = outbox.current().entries.filter(isReading);
  expect([again?.body.id, again?.body.measured_at]).toEqual([one?.body.id, one?.body.measured_at]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('2 of 3 entered; 1 beyond its limits')).toBeVisible();
  const missing = screen.getByRole('region', { name: 'Not entered' });
  await expect.element(missing.getByText('Gas')).toBeVisible();
});

test('what is typed and not a value yet is there again, and an empty or incomplete text enters nothing', async () => {
  await open();
  await field('Gas').click();
  await userEvent.keyboard('-');
  await field('Heat').click();
  await expect.element(screen.getByText('0 of 3 entered')).toBeVisible();
  expect(values()).toEqual([]);
  expect(localStorage.getItem('plumbline.round')).toContain('"typed":{"1":"-"}');
});

test('what is typed while the device stores the value before it stays', async () => {
  await open();
  const [row] = (await queryClient.fetchQuery(roundQuery(['name~a']))).rows;
  assert.ok(row);
  noteTyped(ME.id, row.id, '1');
  const entering = enterReading({
    user_id: ME.id,
    row,
    unit: null,
    text: '1',
    reading: undefined,
    entry: undefined,
  });
  noteTyped(ME.id, row.id, '19');
  await entering;
  await expect.element(field(row.name)).toHaveValue('19');
  expect(values()).toEqual([[row.id, 1, false]]);
});

test('another value in the place of a refused one takes over its photos, at a moment of its own', async () => {
  await open();
  const [row] = (await queryClient.fetchQuery(roundQuery(['name~a']))).rows;
  assert.ok(row);
  const entering = { user_id: ME.id, row, unit: null };
  await enterReading({ ...entering, text: '1', reading: undefined, entry: undefined });
  const [first] = outbox.current().entries.filter(isReading);
  assert.ok(first);
  const { id, measured_at } = first.body;
  const reading = { id, measured_at, value: 1, before: row, photos: 2, stored: false };
  await enterReading({ ...entering, text: '2', reading, entry: { ...first, state: 'refused' } });
  const [next, ...others] = outbox.current().entries.filter(isReading);
  expect(others).toEqual([]);
  expect([next?.body.id, next?.body.value, next?.body.replace]).toEqual([id, 2, false]);
  expect(next?.body.measured_at).not.toBe(measured_at);
  expect(localStorage.getItem('plumbline.round')).toContain('"photos":2');
});

test('what was typed before a reload and is no value yet is marked, and entered at the end', async () => {
  await open();
  await field('Heat').click();
  await userEvent.keyboard('23{Enter}');
  await expect.element(screen.getByText('1 of 3 entered')).toBeVisible();
  noteTyped(ME.id, '3', '24');
  await expect.element(screen.getByText('Not entered yet')).toBeVisible();
  noteTyped(ME.id, '1', '-');
  await screen.getByRole('button', { name: 'Finish' }).click();
  await expect.poll(values).toEqual([
    ['3', 23, false],
    ['3', 24, true],
  ]);
  await expect.element(screen.getByText('1 of 3 entered; all within their limits')).toBeVisible();
});

const button = (name: string) => screen.getByRole('button', { name });

test('an unusual reading of a meter waits for an answer; Enter asks, and keeps it', async () => {
  await open(COUNTING);
  await field('Gas').click();
  await userEvent.keyboard('99999');
  expect(screen.getByText(/than last time/).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  const reason = /^This is 87.654\.0 more than last time; usually it is about 340\.0 in 30 days\.$/;
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(button('Keep it')).toHaveFocus();
  expect(values()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(values).toEqual([['1', 99_999, false]]);
  await expect.element(button('Finish')).toHaveFocus();
  await expect.element(screen.getByText(reason)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/all within their limits; 1 unusual/)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Unusual' })).toBeVisible();
});

test('an unusual reading is corrected, and a usual one is not asked about', async () => {
  await open(COUNTING);
  await field('Gas').click();
  await userEvent.keyboard('12000');
  await field('Heat').click();
  const reason = 'This is 345.0 less than last time, but the meter counts up.';
  await expect.element(screen.getByText(reason)).toBeVisible();
  await button('Correct').click();
  await expect.element(field('Gas')).toHaveFocus();
  await userEvent.keyboard('12700{Enter}');
  await expect.poll(values).toEqual([['1', 12_700, false]]);
  expect(screen.getByText(/than last time/).elements()).toEqual([]);
});

test('a reading of a new meter says where the old one ended, and a correction of it still does', async () => {
  await open(COUNTING);
  await field('Gas').click();
  await userEvent.keyboard('3{Enter}');
  await button('Meter was changed').click();
  await field('Last reading of the old meter').fill('12600');
  await button('Save').click();
  const changes = () =>
    outbox
      .current()
      .entries.filter(isReading)
      .map(({ body }) => [body.value, body.meter_changed, body.old_meter_last]);
  await expect.poll(changes).toEqual([[3, true, 12_600]]);
  expect(screen.getByText(/than last time/).elements()).toEqual([]);
  await field('Gas').fill('4');
  await field('Heat').click();
  await expect.poll(() => changes().at(-1)).toEqual([4, true, 12_600]);
});

test('the end of a round takes an unusual reading as it is, and shows it', async () => {
  await open(COUNTING);
  await field('Gas').click();
  await userEvent.keyboard('99999');
  await button('Finish').click();
  await expect.poll(values).toEqual([['1', 99_999, false]]);
  await expect.element(screen.getByRole('region', { name: 'Unusual' })).toBeVisible();
});
