import { expect, test } from 'vitest';
import { arrowOf, ellipseOf, strokeOf } from './outline.ts';
import { changeTo, redo, startHistory, undo } from './history.ts';
import { MAX_STROKE_POINTS } from '@plumbline/contract/content/limits';
import {
  drawnByHand,
  inTheMiddle,
  isMeant,
  shapeMovedBy,
  stretched,
  type MarkPoint,
  type MarkShape,
} from './shapes.ts';

const arrow = (...points: MarkPoint[]): MarkShape => ({
  type: 'arrow',
  color: 'red',
  width: 0.01,
  points,
});

test.each<[what: string, shape: MarkShape, isMeant: boolean]>([
  ['a tap', arrow([0.5, 0.5], [0.5, 0.5]), false],
  ['a slip', arrow([0.5, 0.5], [0.51, 0.5]), false],
  ['a drag', arrow([0.5, 0.5], [0.6, 0.5]), true],
  ['a point alone', arrow([0.5, 0.5]), false],
  ['a text, which is placed by a tap', inTheMiddle('text', 'red'), true],
])('judges %s', (_what, shape, meant) => {
  expect(isMeant(shape)).toBe(meant);
});

test.each<[dx: number, dy: number, points: MarkPoint[]]>([
  [
    0.1,
    0.2,
    [
      [0.35, 0.45],
      [0.85, 0.95],
    ],
  ],
  [
    0.9,
    0.9,
    [
      [0.5, 0.5],
      [1, 1],
    ],
  ],
  [
    -0.9,
    -0.1,
    [
      [0, 0.15],
      [0.5, 0.65],
    ],
  ],
])('moves a shape by %s and %s, and never off the picture', (dx, dy, points) => {
  const { points: after } = shapeMovedBy(arrow([0.25, 0.25], [0.75, 0.75]), dx, dy);
  for (const [n, [x, y]] of points.entries()) {
    expect(after[n]?.[0]).toBeCloseTo(x);
    expect(after[n]?.[1]).toBeCloseTo(y);
  }
});

test('stretches a shape at its last point', () => {
  expect(stretched(arrow([0.5, 0.5], [0.9, 0.5]), 0.5, 0.25).points).toEqual([
    [0.5, 0.5],
    [1, 0.75],
  ]);
});

test('undoes and redoes, and a change ends what could be redone', () => {
  const three = changeTo(changeTo(startHistory(1), 2), 3);
  expect(undo(undo(undo(three))).present).toBe(1);
  expect(redo(undo(three))).toEqual(three);
  expect(redo(three)).toBe(three);
  expect(changeTo(undo(three), 4)).toEqual({ past: [1, 2], present: 4, future: [] });
});

test('keeps no more than a hundred steps', () => {
  let history = startHistory(0);
  for (let n = 1; n <= 150; n += 1) history = changeTo(history, n);
  expect([history.past.length, history.past[0]]).toEqual([100, 50]);
});

const SIZE = { width: 1600, height: 1000 };

test('draws an arrow whose head ends where it points, whatever the ratio of the picture', () => {
  const { shaft, head } = arrowOf(arrow([0, 0.5], [1, 0.5]), SIZE);
  expect(shaft).toBe('M0 500L1536 500');
  expect(head).toMatch(/^M1600 500L/);
});

test('draws a circle within its corners, in whichever order they were dragged', () => {
  const corners: MarkPoint[] = [
    [0.75, 0.8],
    [0.25, 0.2],
  ];
  expect(ellipseOf({ ...arrow(...corners), type: 'circle' }, SIZE)).toEqual({
    cx: 800,
    cy: 500,
    rx: 400,
    ry: 300,
  });
});

test('a line drawn by hand keeps its corners and ends, and no more points than are stored', () => {
  const along = (n: number): MarkPoint[] =>
    Array.from({ length: n + 1 }, (_, at): MarkPoint => [at / n, at / n < 0.5 ? 0 : at / n - 0.5]);
  expect(drawnByHand(along(200))).toEqual([
    [0, 0],
    [0.5, 0],
    [1, 0.5],
  ]);
  const spiral = Array.from({ length: 4000 }, (_, n): MarkPoint => [
    0.5 + (n / 9000) * Math.cos(n / 20),
    0.5 + (n / 9000) * Math.sin(n / 20),
  ]);
  const line = drawnByHand(spiral);
  expect(line.length).toBeLessThanOrEqual(MAX_STROKE_POINTS);
  expect([line[0], line.at(-1)]).toEqual([spiral[0], spiral.at(-1)]);
  expect(drawnByHand([[0.5, 0.5]])).toEqual([[0.5, 0.5]]);
});

test('a line drawn by hand goes round its points and ends where it ended', () => {
  const shape: MarkShape = {
    ...arrow([0, 0], [0.5, 0], [0.5, 0.5], [1, 1]),
    type: 'stroke',
  };
  expect(strokeOf(shape, SIZE)).toBe('M0 0Q800 0 800 250Q800 500 1200 750L1600 1000');
});
