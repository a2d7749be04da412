import type { SeriesPoint } from '@plumbline/contract/indicators/series';
import { expect, test } from 'vitest';
import { sparkline } from './sparkline.ts';

const at = (day: number, mean: number): SeriesPoint => [
  `2026-01-0${day}T00:00:00Z`,
  1,
  mean,
  mean,
  mean,
];

test('a line goes by time from the first value to the last, the greatest on top', () => {
  expect(sparkline([at(1, 4), at(2, 8), at(5, 5)])).toBe('0,100 25,0 100,75');
});

test('equal values are a level line, and one value is none', () => {
  expect(sparkline([at(1, 4), at(2, 4)])).toBe('0,50 100,50');
  expect(sparkline([at(1, 4)])).toBe('');
  expect(sparkline([])).toBe('');
});
