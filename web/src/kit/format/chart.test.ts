import { expect, test } from 'vitest';
import { drawsChart, sharesOf } from './chart.ts';

const CASES: [values: number[], expected: boolean][] = [
  [[], false],
  [[5], false],
  [[0], false],
  [[0, 0, 0], false],
  [[3, -3], false],
  [[5, 0], true],
  [[1, 1], true],
  [[-2, 0.5], true],
];

test.each(CASES)('draws a chart for %j: %s', (values, expected) => {
  expect(drawsChart(values)).toBe(expected);
});

test('draws the longest bar at full length', () => {
  expect(sharesOf([5, 10, 0])).toEqual([0.5, 1, 0]);
  expect(sharesOf([0])).toEqual([0]);
});
