import type { QualityPoint } from '@plumbline/contract/quality/schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type NetworkAnswer } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { charts } from '../../ui/chart/charts.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

await charts.fetch(); // a busy machine takes longer than a test may

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const OBJECT = '018f0000-0000-7000-8000-000000000001';
const PATH = `GET /object/${OBJECT}/quality/history`;
const NOW = new Date('2027-04-10T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const point = (at: string, critical: number, ok = 20): QualityPoint => ({
  at,
  critical,
  attention: 0,
  ok,
  actual_critical: critical,
  actual_attention: 0,
  actual_ok: ok,
});

async function panelOf(history: () => NetworkAnswer) {
  const calls = answerCalls({ 'GET /user/me': () => ({ body: ME }), [PATH]: history });
  const panel = await show(<HistoryPanel owner={{ entity: 'object', id: OBJECT }} />, {
    signedIn: true,
  });
  const asked = () =>
    calls.flatMap(({ path, query }) => (path.endsWith('/history') ? [query.toString()] : []));
  return { panel, asked };
}
const points = (...all: QualityPoint[]): NetworkAnswer => ({ body: { points: all } });

test('draws what is critical over 90 days, and another period when it is chosen', async () => {
  const { panel, asked } = await panelOf(() =>
    points(point('2027-03-01T08:00:00Z', 1), point('2027-04-10T12:00:00Z', 3)),
  );
  await expect
    .element(panel.getByRole('application', { name: 'Findings over time' }))
    .toBeVisible();
  await expect.element(panel.getByText('recorded since 2027-03-01')).toBeVisible();
  await panel.getByRole('radio', { name: '30 days' }).click();
  await expect.poll(asked).toEqual(['from=2027-01-10', 'from=2027-03-11']);
  await panel.getByRole('radio', { name: 'All' }).click();
  await expect.poll(asked).toEqual(['from=2027-01-10', 'from=2027-03-11', '']);
});

test('shows numbers alone if nothing was ever critical or needed attention', async () => {
  const { panel } = await panelOf(() =>
    points(point('2027-03-01T08:00:00Z', 0, 12), point('2027-04-10T12:00:00Z', 0, 14)),
  );
  await expect.element(panel.getByText('14', { exact: true })).toBeVisible();
  expect(panel.getByRole('application').elements()).toHaveLength(0);
});

test('shows the numbers of a first day, and says when there will be more', async () => {
  const { panel } = await panelOf(() =>
    points(point('2027-04-10T08:00:00Z', 3), point('2027-04-10T12:00:00Z', 3)),
  );
  await expect.element(panel.getByText('The chart starts on the second day.')).toBeVisible();
  await expect.element(panel.getByText('3', { exact: true })).toBeVisible();
  expect(panel.getByRole('application').elements()).toHaveLength(0);
});

test('says that nothing has been assessed yet', async () => {
  const { panel } = await panelOf(() => points(point('2027-04-10T12:00:00Z', 0, 0)));
  await expect.element(panel.getByText(/^No inspection has been completed/)).toBeVisible();
});

test('offers to try again if the history does not load', async () => {
  let failing = true;
  const { panel } = await panelOf(() =>
    failing ? { status: 422, body: { detail: [] } } : points(point('2027-04-10T12:00:00Z', 0, 14)),
  );
  await expect.element(panel.getByRole('alert')).toBeVisible();
  failing = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('14', { exact: true })).toBeVisible();
});
