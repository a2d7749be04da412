import { expect, test } from 'vitest';
import { fileAfter, type FileStep } from './files.ts';
import { confined, MOST, swipeOf, toggledAt, WHOLE, zoomedAt } from './zoom.ts';

test.each<[FileStep, number, number]>([
  ['next', 0, 1],
  ['next', 4, 4],
  ['previous', 4, 3],
  ['previous', 0, 0],
  ['first', 3, 0],
  ['last', 1, 4],
])('%s from place %s of five leads to place %s', (step, from, to) => {
  expect(fileAfter(step, from, 5)).toBe(to);
});

test('keeps the place under the finger while zooming', () => {
  const at = { x: 120, y: -40 };
  const before = { scale: 2, x: 30, y: 10 };
  const after = zoomedAt(before, 1.5, at);
  expect(after.scale).toBe(3);
  expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
  expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
});

test('zooms neither below the whole picture nor beyond its limit', () => {
  expect(zoomedAt(WHOLE, 0.1, { x: 50, y: 50 })).toEqual(WHOLE);
  expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }).scale).toBe(MOST);
});

test('a double tap enlarges, and another one shows the whole picture', () => {
  const close = toggledAt(WHOLE, { x: 10, y: 10 });
  expect(close.scale).toBeGreaterThan(1);
  expect(toggledAt(close, { x: 0, y: 0 })).toEqual(WHOLE);
});

const STAGE = { width: 400, height: 400 };

test.each([
  ['a whole picture stays in the middle', WHOLE, { scale: 1, x: 0, y: 0 }],
  [
    'an enlarged one moves to its edge',
    { scale: 2, x: 999, y: -999 },
    { scale: 2, x: 200, y: -100 },
  ],
  ['within that it stays where it is', { scale: 2, x: 50, y: 20 }, { scale: 2, x: 50, y: 20 }],
])('%s', (_what, view, after) => {
  expect(confined({ ...view, x: view.x, y: view.y }, { width: 400, height: 300 }, STAGE)).toEqual(
    after,
  );
});

test.each([
  [{ dx: -80, dy: 10, ms: 200 }, 'next'],
  [{ dx: 80, dy: -10, ms: 200 }, 'previous'],
  [{ dx: 40, dy: 0, ms: 200 }, null],
  [{ dx: 80, dy: 60, ms: 200 }, null],
  [{ dx: 80, dy: 0, ms: 900 }, null],
])('takes the stroke %j for %s', (stroke, step) => {
  expect(swipeOf(stroke)).toBe(step);
});
