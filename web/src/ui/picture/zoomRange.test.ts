import { expect, test } from 'vitest';
import { zoomAfterKey } from './zoomRange.ts';

test.each([
  ['+', 1, 1.25],
  ['=', 1, 1.25],
  ['-', 2, 1.75],
  ['-', 1, 1],
  ['+', 5, 5],
  ['a', 1, null],
])('after %s a zoom of %s is %s', (key, zoom, after) => {
  expect(zoomAfterKey(key, zoom)).toBe(after);
});
