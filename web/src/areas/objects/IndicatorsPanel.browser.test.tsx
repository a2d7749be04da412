import type { SeriesPoint } from '@plumbline/contract/indicators/series';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { expect, test } from 'vitest';
import { answerCalls, type NetworkAnswer } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { IndicatorsPanel } from './IndicatorsPanel.tsx';

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const CRITICAL = { id: 'q', code: 10, name: 'Critical' };
const UNIT = { code: 30, name: 'Millimetres per second' };

type Shown = Pick<
  IndicatorView,
  'id' | 'name' | 'last_value' | 'previous_value' | 'decimals' | 'measure_unit' | 'quality_status'
>;
const indicator = (n: number, about: Partial<Shown> = {}): Shown => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  name: `Vibration ${n}`,
  last_value: 7.4,
  previous_value: 6.4,
  decimals: 1,
  measure_unit: { id: 'u', ...UNIT },
  quality_status: null,
  ...about,
});
const day = (n: number, mean: number): SeriesPoint => [
  `2026-01-0${n}T00:00:00Z`,
  1,
  mean,
  mean,
  mean,
];

async function panelOf(
  list: () => NetworkAnswer,
  series: () => NetworkAnswer | Promise<NetworkAnswer> = () => ({ body: { points: [] } }),
) {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /measure_unit': () => ({
      body: { items: [{ code: UNIT.code, extra: { symbol: 'mm/s' } }], total: 1 },
    }),
    'GET /measurement_indicator': list,
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [`GET /measurement_indicator/${indicator(n).id}/series`, series]),
    ),
  });
  const page = await show(<IndicatorsPanel view={{ id: 'o1' } as ObjectView} />, {
    // all that it reads
    signedIn: true,
  });
  const panel = page.getByRole('region', { name: 'Indicators' });
  const asked = (end: string) => calls.filter(({ path }) => path.endsWith(end));
  return { page, panel, asked };
}
const page = (items: Shown[], total = items.length): NetworkAnswer => ({ body: { items, total } });

test('shows the newest value of the worst four of a hundred indicators, and the line that led to it', async () => {
  const {
    panel,
    page: shown,
    asked,
  } = await panelOf(
    () =>
      page(
        [indicator(1, { quality_status: CRITICAL }), ...[2, 3, 4].map((n) => indicator(n))],
        100,
      ),
    () => ({ body: { points: [day(1, 4), day(2, 8), day(5, 5)] } }),
  );
  await expect.element(panel.getByRole('link', { name: 'Vibration 1' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /100/ })).toBeVisible();
  const [first] = panel.getByRole('listitem').elements();
  await expect.poll(() => first?.textContent).toMatch(/7.4mm\/sCriticalPrevious value 6.4.mm\/s/);
  await expect
    .poll(() =>
      [...shown.container.querySelectorAll('polyline')].map((one) => one.getAttribute('points')),
    )
    .toEqual(Array.from({ length: 4 }, () => '0,100 25,0 100,75'));
  expect(asked('/series')).toHaveLength(4);
  const { query } = asked('/measurement_indicator')[0] ?? {};
  expect([query?.get('sort_by'), query?.get('page_size')]).toEqual(['quality_status,name', '4']);
});

test('needs no line for one value, and none to say that there is no value yet', async () => {
  const {
    panel,
    page: shown,
    asked,
  } = await panelOf(() =>
    page([
      indicator(1, { previous_value: null }),
      indicator(2, { last_value: null, previous_value: null }),
    ]),
  );
  await expect.element(panel.getByText('7.4')).toBeVisible();
  await expect.element(panel.getByText('–')).toBeVisible();
  expect(shown.container.querySelectorAll('svg')).toHaveLength(0);
  expect(asked('/series')).toEqual([]);
});

test('a line has its room before it is there', async () => {
  let draw: ((answer: NetworkAnswer) => void) | undefined;
  const { panel, page: shown } = await panelOf(
    () => page([indicator(1)]),
    () => new Promise((resolve) => (draw = resolve)),
  );
  const height = () => panel.element().getBoundingClientRect().height;
  await expect.element(panel.getByText('Previous value 6.4 mm/s')).toBeVisible();
  await expect.poll(() => draw).toBeDefined();
  const before = height();
  draw?.({ body: { points: [day(1, 4), day(2, 8)] } });
  await expect.poll(() => shown.container.querySelector('polyline')).not.toBeNull();
  expect(height()).toBe(before);
});

test('a long name is cut to a line, and there to read as a whole', async () => {
  const name = 'Vibration of the drive end as measured across the outer bearing of the third shaft '
    .repeat(3)
    .trim();
  const { panel } = await panelOf(() => page([indicator(1, { name })]));
  await expect.element(panel.getByRole('link', { name })).toHaveAttribute('title', name);
  const link = panel.getByRole('link').element();
  expect(link.clientWidth).toBeLessThanOrEqual(panel.element().clientWidth);
});

test('is not there without indicators', async () => {
  const { panel, page: shown, asked } = await panelOf(() => page([]));
  await expect.poll(() => asked('/measurement_indicator')).toHaveLength(1);
  await expect.poll(() => shown.container.querySelector('[data-skeleton]')).toBeNull();
  expect(panel.elements()).toHaveLength(0);
});

test('says so if they cannot be loaded', async () => {
  const { panel } = await panelOf(() => ({ status: 503, body: { detail: 'busy' } }));
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
});
