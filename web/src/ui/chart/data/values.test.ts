import { describe, expect, test } from 'vitest';
import { boundariesOf } from './bands.ts';
import { marksOf, spread } from './marks.ts';
import { allMoments, stepped } from './moments.ts';
import type { RatingBand, ChartPoint, ChartSeries } from './series.ts';
import { readingsOf } from './summary.ts';
import { titleOf, unitOf } from './titles.ts';
import { axisRange } from './values.ts';

const point = (
  at: number,
  mean: number | null,
  ends: [number, number] | null = null,
): ChartPoint => ({
  at,
  mean,
  min: ends?.[0] ?? mean,
  max: ends?.[1] ?? mean,
  count: mean === null ? 0 : ends === null ? 1 : 5,
});
const series = (points: ChartPoint[], unit: string | null = 'bar'): ChartSeries => ({
  key: 'p',
  name: 'Pressure',
  unit,
  decimals: 1,
  axis: 'left',
  points,
});
const ALL = { from: -Infinity, to: Infinity };

describe('the ends of a value axis', () => {
  const CASES: [
    name: string,
    extremes: [number, number] | null,
    edges: number[],
    isCount: boolean,
    expected: [number, number],
  ][] = [
    ['no values', null, [], false, [0, 1]],
    ['no values below a boundary', null, [7], false, [0, 7]],
    ['from zero, if it is near', [2, 7], [], false, [0, 7.4]],
    ['not from zero, if it is far', [100, 110], [], false, [99.2, 110.8]],
    ['below zero', [-10, 0], [], false, [-10.8, 0.8]],
    ['one value', [50, 50], [], false, [45, 55]],
    ['only zeros', [0, 0], [], false, [0, 1]],
    ['with a boundary that is near', [100, 110], [115], false, [98.8, 116.2]],
    ['without one that is far', [100, 110], [300], false, [99.2, 110.8]],
    ['counts from zero', [90, 100], [], true, [0, 108]],
    ['no counts', [0, 0], [], true, [0, 1]],
  ];
  test.each(CASES)('%s', (_name, ...[extremes, edges, isCount, [from, to]]) => {
    const [least, greatest] = axisRange(extremes, edges, isCount);
    expect(least).toBeCloseTo(from, 6);
    expect(greatest).toBeCloseTo(to, 6);
  });
});

describe('boundaries of a restriction', () => {
  const attention = (from: number | null, to: number | null): RatingBand => ({
    from,
    to,
    quality: 20,
    label: 'A',
  });
  const critical = (from: number | null, to: number | null): RatingBand => ({
    from,
    to,
    quality: 10,
    label: 'C',
  });
  const CASES: [name: string, bands: RatingBand[], expected: string[]][] = [
    ['none', [], []],
    ['an upper limit', [critical(7, null)], ['C 7 above']],
    ['a lower limit', [critical(null, 2)], ['C 2 below']],
    ['two steps up', [attention(4, 7), critical(7, null)], ['A 4 above', 'C 7 above']],
    ['two steps down', [critical(null, 2), attention(2, 4)], ['C 2 below', 'A 4 below']],
    ['a forbidden middle has one label', [critical(3, 5)], ['C 3 above', '- 5 below']],
    ['both sides', [critical(null, 1), critical(9, null)], ['C 1 below', 'C 9 above']],
  ];
  test.each(CASES)('%s', (_name, bands, expected) => {
    const lines = boundariesOf(bands).map(({ at, label, side }) => `${label ?? '-'} ${at} ${side}`);
    expect(lines).toEqual(expected);
  });
});

test('sums up the first, the last, the least and the greatest value', () => {
  const points = [point(1, null), point(2, 5), point(3, 4, [1, 9]), point(4, 6), point(5, null)];
  expect(readingsOf(points, ALL)).toEqual({
    first: { at: 2, value: 5 },
    last: { at: 4, value: 6 },
    least: { at: 3, value: 1 },
    greatest: { at: 3, value: 9 },
  });
  expect(readingsOf(points, { from: 4, to: 9 })?.least).toEqual({ at: 4, value: 6 });
  expect(readingsOf(points, { from: 5, to: 9 })).toBeNull();
});

test('joins the moments of all series and leaves out gaps', () => {
  const moments = allMoments([
    series([point(1, 5), point(3, 6)]),
    series([point(2, null), point(3, 7)]),
  ]);
  expect(moments.map(({ at, points }) => [at, ...points.map((one) => one?.mean)])).toEqual([
    [1, 5, undefined],
    [3, 6, 7],
  ]);
});

test.each<[key: string, cursor: number | null, expected: number | undefined]>([
  ['ArrowLeft', null, 30],
  ['ArrowRight', null, 30],
  ['Home', null, 10],
  ['End', 10, 30],
  ['ArrowRight', 10, 20],
  ['ArrowRight', 30, 30],
  ['ArrowLeft', 20, 10],
  ['ArrowLeft', 10, 10],
  ['ArrowRight', 15, 20],
  ['Enter', 10, undefined],
])('%s moves the cursor from %s to %s', (key, cursor, expected) => {
  const moments = allMoments([series([point(10, 1), point(20, 2), point(30, 3)])]);
  expect(stepped(moments, cursor, key)).toBe(expected);
  expect(stepped([], cursor, key)).toBeUndefined();
});

test('gives every point a shape, or only those without a line', () => {
  const points = [point(1, 5), point(2, null), point(3, 6), point(4, 7), point(5, null)];
  expect(marksOf(points, 5, 100).map(({ at }) => at)).toEqual([1, 3, 4]);
  expect(marksOf(points, 500, 100).map(({ at }) => at)).toEqual([1]);
});

test.each<[name: string, places: number[], expected: number[]]>([
  ['apart', [10, 50], [10, 50]],
  ['on each other', [50, 50, 50], [50, 66, 82]],
  ['in another order', [60, 50], [66, 50]],
  ['at the lower end', [98, 100], [84, 100]],
  ['above the upper end', [-20, 0], [0, 16]],
])('moves labels apart: %s', (_name, places, expected) => {
  expect(spread(places, 16, [0, 100])).toEqual(expected);
});

test('names the unit', () => {
  expect(titleOf(series([]))).toBe('Pressure, bar');
  expect(titleOf(series([], null))).toBe('Pressure');
  expect(unitOf([series([]), series([])])).toBe('bar');
  expect(unitOf([series([]), series([], '°C')])).toBeNull();
});
