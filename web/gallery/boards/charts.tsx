import { charts } from '../../src/ui/chart/charts.ts';
import { ChartTable } from '../../src/ui/chart/ChartTable.tsx';
import { CountsChart } from '../../src/ui/chart/CountsChart.tsx';
import { allMoments } from '../../src/ui/chart/data/moments.ts';
import type {
  RatingBand,
  ChartPoint,
  RatingCode,
  ChartSeries,
} from '../../src/ui/chart/data/series.ts';
import { SeriesChart } from '../../src/ui/chart/SeriesChart.tsx';

await charts.fetch(); // the boards show charts from the start, and not their places

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 4, 22, 11, 5);
const RANGE = { from: FROM - DAY, to: FROM + 181 * DAY };
const nothing = () => undefined;
const PLACE = { range: RANGE, limits: RANGE, onRange: nothing, zone: 'Europe/Kyiv' };
const FRAME = { ...PLACE, height: 300, isLoading: false };

const one = (day: number, value: number | null, quality: RatingCode | null = null): ChartPoint => ({
  at: FROM + day * DAY,
  mean: value,
  min: value,
  max: value,
  count: value === null ? 0 : 1,
  quality,
});
const rated = (value: number): RatingCode => (value > 7.1 ? 10 : value > 4.5 ? 20 : 30);
const VIBRATION = [
  2.6, 2.7, 2.6, 2.9, 2.8, 3, 2.9, 3.1, 3.3, 3.2, 3.5, 3.4, 3.7, 3.9, 3.8, 4.2, 4.1, 4.6, 4.4, 4.9,
  5.3, 5.1, 5.8, 6.4, 7.4,
].map((value, i) => one(i * 7.5, value, rated(value)));

const series = (key: string, name: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  key,
  name,
  unit: 'mm/s',
  decimals: 1,
  axis: 'left',
  points: VIBRATION,
  ...more,
});

const BANDS: RatingBand[] = [
  { from: 4.5, to: 7.1, quality: 20, label: 'Attention above 4.5' },
  { from: 7.1, to: null, quality: 10, label: 'Critical above 7.1' },
];

/** Buckets of twelve values around a slow wave, with an outage in summer. */
const wave = (level: number, swing: number, phase: number): ChartPoint[] =>
  Array.from({ length: 180 }, (_, day) => {
    const at = FROM + day * DAY;
    if (day > 80 && day < 95) return { at, mean: null, min: null, max: null, count: 0 };
    const mean = level + swing * Math.sin((day + phase) / 14);
    const room = swing * (0.3 + 0.2 * Math.sin(day / 3));
    return { at, mean, min: mean - room, max: mean + room, count: 12 };
  });
const SIX = [
  series('de', 'Vibration, drive end', { points: wave(4, 1, 0) }),
  series('nde', 'Vibration, non-drive end of the second motor', { points: wave(3.2, 0.6, 8) }),
  series('ax', 'Vibration, axial', { points: wave(2.1, 0.4, 20) }),
  series('t1', 'Bearing 1', { points: wave(62, 4, 3), unit: '°C', axis: 'right' }),
  series('t2', 'Bearing 2', { points: wave(58, 3, 13), unit: '°C', axis: 'right' }),
  series('t3', 'Oil', { points: wave(41, 2, 30), unit: '°C', axis: 'right' }),
];

export const ChartWithBands = () => (
  <SeriesChart {...FRAME} label="Vibration" series={[series('v', 'Vibration')]} bands={BANDS} />
);

export const ChartOfSix = () => <SeriesChart {...FRAME} label="Pump 3" series={SIX} />;

export const ChartsOfLittle = () => (
  <>
    <SeriesChart
      {...FRAME}
      height={140}
      label="Vibration"
      series={[series('v', 'Vibration', { points: [] })]}
    />
    <SeriesChart
      {...FRAME}
      height={140}
      label="Vibration"
      series={[series('v', 'Vibration', { points: [one(90, 6.4, 20)] })]}
    />
    <SeriesChart
      {...FRAME}
      height={140}
      isLoading
      range={{ from: FROM + 89 * DAY, to: FROM + 92 * DAY }}
      label="Vibration"
      series={[series('v', 'Vibration')]}
    />
  </>
);

const COUNTS = Array.from({ length: 26 }, (_, week) => ({
  at: FROM + week * 7 * DAY,
  critical: 14 + ((week * 7) % 5) + Math.floor(week / 3),
  attention: 190 - ((week * 11) % 9) - week * 2,
  ok: 1000 + week,
}));

export const ChartsOfCounts = () => (
  <>
    <CountsChart {...FRAME} height={160} label="Objects that need action" points={COUNTS} />
    <CountsChart {...FRAME} height={160} label="One count" points={COUNTS.slice(-1)} />
  </>
);

export const TableOfChart = () => {
  const shown = [series('v', 'Vibration'), SIX[3] ?? series('t', 'Bearing 1')];
  const range = { from: FROM + 150 * DAY, to: FROM + 158 * DAY };
  return (
    <ChartTable
      label="Pump 3"
      series={shown}
      moments={allMoments(shown)}
      range={range}
      zone={PLACE.zone}
    />
  );
};
