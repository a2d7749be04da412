import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeriesPoint } from '@plumbline/contract/indicators/series';
import { seriesChart } from './chart.ts';

type Limits = Parameters<typeof seriesChart>[1][number];
const NO_LIMITS: Limits = {
  critical_min: null,
  attention_min: null,
  attention_max: null,
  critical_max: null,
};
const FROM = '2026-01-01T00:00:00Z';
const TO = '2026-01-03T00:00:00Z';
/** Three parts of many values each, whose means are far from the extremes. */
const POINTS: SeriesPoint[] = [
  [FROM, 10, 20, 100, 50],
  ['2026-01-02T00:00:00Z', 10, 0, 157, 60],
  [TO, 1, 40, 40, 40],
];
const drawn = (limits: Partial<Limits>[] = []) =>
  seriesChart(
    { points: POINTS, from: FROM, to: TO },
    limits.map((one) => ({ ...NO_LIMITS, ...one })),
    (at) => at.slice(0, 10),
  );

test('the axis has room for the least and the greatest value, which lie around the line of the means', () => {
  const { ticks, runs, from, to } = drawn();
  assert.deepEqual(
    ticks.map(({ text }) => text),
    ['0', '50', '100', '150', '200'],
  );
  assert.deepEqual(runs, [
    [
      [0, 0.25, 0.1, 0.5],
      [0.5, 0.3, 0, 0.785],
      [1, 0.2, 0.2, 0.2],
    ],
  ]);
  assert.deepEqual([from, to], ['2026-01-01', '2026-01-03']);
});

test('what is beyond a limit has its colour on the scale of the extremes, the worse one above the other', () => {
  assert.deepEqual(drawn([{ attention_max: 100, critical_max: 150 }]).bands, [
    { code: 20, from: 0.5, to: 1 },
    { code: 10, from: 0.75, to: 1 },
  ]);
});
