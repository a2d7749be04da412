import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { charts } from './charts.ts';
import { CountsChart } from './CountsChart.tsx';
import type { ChartPoint, TimeRange, ChartSeries } from './data/series.ts';
import { SeriesChart } from './SeriesChart.tsx';

await charts.fetch(); // a busy machine takes longer than a test may

beforeEach(() => {
  answerCalls({});
});

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T08:00Z');
const LIMITS = { from: START, to: START + 100 * HOUR };
const hours = ({ from, to }: TimeRange) => [(from - START) / HOUR, (to - START) / HOUR];

const point = (hour: number, mean: number, quality: ChartPoint['quality'] = null): ChartPoint => ({
  at: START + hour * HOUR,
  mean,
  min: mean,
  max: mean,
  count: 1,
  quality,
});
const PRESSURE: ChartSeries = {
  key: 'p',
  name: 'Pressure',
  unit: 'bar',
  decimals: 1,
  axis: 'left',
  points: [
    point(10, 5, 30),
    { ...point(50, 6.5, 10), min: 4, max: 9, count: 12 },
    point(90, 5.5, 20),
  ],
};

interface Props {
  onRange?: (range: TimeRange) => void;
  series?: ChartSeries[];
  first?: TimeRange;
}

/** Keeps the range, as a page keeps it in its address. */
function Owner({ onRange, series = [PRESSURE], first = LIMITS }: Props) {
  const [range, setRange] = useState(first);
  return (
    <SeriesChart
      label="Pressure of pump 3"
      series={series}
      range={range}
      limits={LIMITS}
      onRange={(next) => {
        setRange(next);
        onRange?.(next);
      }}
      zone="Europe/Kyiv"
      height={240}
      isLoading={false}
    />
  );
}

const chart = () => page.getByRole('application', { name: 'Pressure of pump 3' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const canvas = () => document.querySelector('canvas');
const lines = () => {
  const element = document.querySelector<HTMLElement>('.u-over');
  if (element === null) throw new Error('nothing is drawn');
  return element;
};

async function showChart(props: Props = {}) {
  const ranges: TimeRange[] = [];
  await show(<Owner {...props} onRange={(range) => ranges.push(range)} />);
  await expect.element(chart()).toBeVisible();
  return { ranges, latest: () => hours(ranges.at(-1) ?? { from: 0, to: 0 }) };
}

/** A mouse on the lines, at a share of their width. */
function mouse(type: string, share: number, more: MouseEventInit = {}): void {
  const box = lines().getBoundingClientRect();
  const at = { clientX: box.left + box.width * share, clientY: box.top + box.height / 2 };
  const Event = type.startsWith('pointer')
    ? PointerEvent
    : type === 'wheel'
      ? WheelEvent
      : MouseEvent;
  const init = { bubbles: true, cancelable: true, button: 0, movementX: 9, ...at, ...more };
  (type === 'mouseup' ? document : lines()).dispatchEvent(new Event(type, init));
}

/** The colour of the line, where nothing else is drawn. */
function inkIn(): string {
  const drawn = canvas();
  const context = drawn?.getContext('2d');
  if (!drawn || !context) throw new Error('nothing is drawn');
  const { data } = context.getImageData(Math.round(drawn.width * 0.3), 0, 1, drawn.height);
  const pixels = Array.from({ length: drawn.height }, (_, i) =>
    Array.from(data.slice(i * 4, i * 4 + 4)),
  );
  const ofLine = pixels.filter(([red = 0, , blue = 0, alpha = 0]) => alpha > 99 && blue > red + 60);
  const [clearest] = ofLine.toSorted((a, b) => (b[3] ?? 0) - (a[3] ?? 0));
  return clearest?.slice(0, 3).join(' ') ?? '';
}

test('sums the values up in words', async () => {
  await showChart();
  await expect
    .element(chart())
    .toHaveAccessibleDescription(
      /first 5\.0\sbar \(2026-11-20 20:00\), last 5\.5\sbar \(2026-11-24 04:00\), lowest 4\.0\sbar \(2026-11-22 12:00\), highest 9\.0\sbar/,
    );
});

test('arrow keys read out one value after the other until Escape', async () => {
  await showChart();
  const spoken = page.getByRole('status');
  await userEvent.tab();
  while (document.activeElement?.getAttribute('role') !== 'application') await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(spoken).toHaveTextContent('2026-11-24 04:00: 5.5 bar, Attention');
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(spoken)
    .toHaveTextContent('2026-11-22 12:00: mean 6.5 bar, 4.0 bar to 9.0 bar, 12 values, Critical');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(spoken).toHaveTextContent('2026-11-20 20:00: 5.0 bar, OK');
  await userEvent.keyboard('{End}');
  await expect.element(spoken).toHaveTextContent('2026-11-24 04:00: 5.5 bar, Attention');
  await userEvent.keyboard('{Escape}');
  await expect.element(spoken).toBeEmptyDOMElement();
});

test('plus and minus zoom around the value that was read out', async () => {
  const { latest } = await showChart();
  chart().element().focus();
  await userEvent.keyboard('{Home}+');
  expect(latest()).toEqual([5, 55]);
  await userEvent.keyboard('-');
  expect(latest()).toEqual([0, 100]);
});

test('buttons zoom and move within the limits', async () => {
  const { latest } = await showChart();
  await expect.element(button('Zoom out')).toBeDisabled();
  await expect.element(button('Earlier')).toBeDisabled();
  await button('Zoom in').click();
  expect(latest()).toEqual([25, 75]);
  await button('Later').click();
  expect(latest()).toEqual([50, 100]);
  await expect.element(button('Later')).toBeDisabled();
  await button('Earlier').click();
  expect(latest()).toEqual([25, 75]);
  await button('Whole period').click();
  expect(latest()).toEqual([0, 100]);
});

test('dragging zooms into what was crossed, with Shift it moves, and a double click shows everything', async () => {
  const { ranges, latest } = await showChart();
  const drag = (from: number, to: number) => {
    mouse('mousemove', from);
    mouse('mousedown', from);
    mouse('mousemove', to);
    mouse('mouseup', to);
  };
  drag(0.2, 0.6);
  await expect.poll(() => ranges.length).toBe(1);
  expect(latest().map(Math.round)).toEqual([20, 60]);
  mouse('pointerdown', 0.5, {
    shiftKey: true,
    pointerType: 'mouse',
    pointerId: 1,
  } as PointerEventInit);
  mouse('pointermove', 0.25, {
    shiftKey: true,
    pointerType: 'mouse',
    pointerId: 1,
  } as PointerEventInit);
  mouse('pointerup', 0.25, {
    shiftKey: true,
    pointerType: 'mouse',
    pointerId: 1,
  } as PointerEventInit);
  expect(latest().map(Math.round)).toEqual([30, 70]);
  mouse('dblclick', 0.5);
  expect(latest()).toEqual([0, 100]);
});

test('the wheel zooms with Ctrl only, and hands the range over once it rests', async () => {
  const { ranges, latest } = await showChart();
  mouse('wheel', 0.5, { deltaY: -200 } as WheelEventInit);
  mouse('wheel', 0, { deltaY: -200, ctrlKey: true } as WheelEventInit);
  mouse('wheel', 0, { deltaY: -200, ctrlKey: true } as WheelEventInit);
  expect(ranges).toEqual([]);
  await expect.poll(() => ranges.length).toBe(1);
  const [from = 0, to = 0] = latest();
  expect(from).toBe(0);
  expect(to).toBeCloseTo(100 * Math.exp(-0.6), 1);
});

test('two fingers zoom in', async () => {
  const { latest } = await showChart();
  const finger = (type: string, pointerId: number, share: number) =>
    mouse(type, share, { pointerType: 'touch', pointerId } as PointerEventInit);
  finger('pointerdown', 1, 0.4);
  finger('pointerdown', 2, 0.6);
  finger('pointermove', 1, 0.3);
  finger('pointermove', 2, 0.7);
  finger('pointerup', 2, 0.7);
  expect(latest().map(Math.round)).toEqual([25, 75]);
});

test('shows the values under the mouse', async () => {
  await showChart();
  mouse('mousemove', 0.52);
  await expect.element(page.getByText('4.0–9.0')).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  mouse('mouseleave', 0.52);
  await expect.element(page.getByText('4.0–9.0')).not.toBeInTheDocument();
});

test('is also a table, the latest value first', async () => {
  await showChart();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect.element(chart()).not.toBeInTheDocument();
  const rows = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent.trim());
  expect(rows.slice(0, 2)).toEqual(['TimePressure, bar', 'MeanLowestHighestValues']);
  expect(rows.slice(2).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    '2026-11-24 04:00 5.55.55.51',
    '2026-11-22 12:00 6.54.09.012',
    '2026-11-20 20:00 5.05.05.01',
  ]);
  await expect.element(page.getByRole('img', { name: 'Critical' })).toBeVisible();
});

test('on a phone the tools are one row, with a button for the table and back', async () => {
  await page.viewport(360, 720);
  await showChart();
  const tools = ['Earlier', 'Later', 'Zoom in', 'Zoom out', 'Whole period', 'Table'];
  const tops = tools.map((name) => button(name).element().getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  await button('Table').click();
  await expect.element(page.getByRole('row').first()).toBeVisible();
  await button('Chart').click();
  await expect.element(chart()).toBeVisible();
  await page.viewport(1280, 800);
});

test('a long table begins with its first rows', async () => {
  const points = Array.from({ length: 250 }, (_, i) => point(i / 4, i));
  await showChart({ series: [{ ...PRESSURE, points }] });
  await page.getByRole('radio', { name: 'Table' }).click();
  expect(page.getByRole('row').elements().length).toBe(102);
  await page.getByRole('button', { name: 'Show 150 more' }).click();
  expect(page.getByRole('row').elements().length).toBe(252);
});

test('prints in light colours with the table below', async () => {
  document.documentElement.dataset.mantineColorScheme = 'dark';
  await showChart();
  await expect.poll(inkIn).not.toBe('');
  const dark = inkIn();
  window.dispatchEvent(new Event('beforeprint'));
  // at once: the printer does not wait
  expect(page.getByRole('table').elements().length).toBe(1);
  expect(lines().parentElement?.style.width).toBe('700px');
  expect(inkIn()).not.toBe(dark);
  window.dispatchEvent(new Event('afterprint'));
  expect(page.getByRole('table').elements().length).toBe(0);
  expect(inkIn()).toBe(dark);
  document.documentElement.dataset.mantineColorScheme = 'light';
});

test('follows the colour scheme and its own width', async () => {
  await showChart();
  await expect.poll(inkIn).not.toBe('');
  const light = inkIn();
  document.documentElement.dataset.mantineColorScheme = 'dark';
  await expect.poll(inkIn).not.toBe(light);
  document.documentElement.dataset.mantineColorScheme = 'light';
  await page.viewport(600, 720);
  await expect.poll(() => canvas()?.clientWidth).toBe(600);
  expect(canvas()?.width).toBe(Math.round((canvas()?.clientWidth ?? 0) * devicePixelRatio));
  await page.viewport(1280, 800);
});

test('says that a period is empty', async () => {
  await showChart({ first: { from: START + 20 * HOUR, to: START + 30 * HOUR } });
  await expect.element(page.getByText('No values in this period', { exact: true })).toBeVisible();
});

const countsAt = (hour: number, critical: number, attention: number) => ({
  at: START + hour * HOUR,
  critical,
  attention,
  ok: 40,
});

test('counts have two charts with their own axes, and one only where there is something to draw', async () => {
  const frame = { range: LIMITS, limits: LIMITS, onRange: vi.fn(), zone: 'UTC', height: 120 };
  const { rerender } = await show(
    <CountsChart
      {...frame}
      isLoading={false}
      label="Quality"
      points={[countsAt(0, 2, 9), countsAt(50, 3, 7)]}
    />,
  );
  const drawn = () => document.querySelectorAll('canvas').length;
  await expect.poll(drawn).toBe(2);
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{End}');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('2026-11-22 10:00: Critical: 3; Attention: 7; OK: 40');
  await rerender(
    <CountsChart
      {...frame}
      isLoading={false}
      label="Quality"
      points={[countsAt(0, 0, 9), countsAt(50, 0, 7)]}
    />,
  );
  await expect.poll(drawn).toBe(1);
  await rerender(
    <CountsChart {...frame} isLoading={false} label="Quality" points={[countsAt(50, 3, 7)]} />,
  );
  await expect.poll(drawn).toBe(0);
  await expect.element(page.getByText('40')).toBeVisible();
});
