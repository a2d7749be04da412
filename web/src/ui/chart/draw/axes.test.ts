import { expect, test } from 'vitest';
import { decimalsOf } from './axes.ts';

test('the labels of an axis are not rounded', () => {
  for (let power = -4; power <= 9; power++)
    for (const digit of [1, 2, 2.5, 5]) {
      const step = digit * 10 ** power;
      for (const at of [0, 1, 25, 27]) {
        const label = Number((at * step).toFixed(decimalsOf(step)));
        expect(Math.abs(label - at * step), `${at} × ${step}`).toBeLessThan(step / 1000);
      }
    }
  expect([5, 2, 2.5, 0.25, 0.1].map(decimalsOf)).toEqual([0, 0, 1, 2, 1]);
});
