import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disorderedBounds } from './bounds.ts';

const CASES: [bounds: number[], disordered: number[]][] = [
  [[], []],
  [[5], []],
  [[0, 5, 5, 45], []],
  [[6, 5], [1]],
  [[60, 5, 40, 45], [0]],
  [[0, 50, 40, 45], [1]],
  [[0, 5, 4, 45], [2]],
  [[0, 5, 40, 4], [3]],
  [
    [40, 45, 0, 5],
    [2, 3],
  ],
];

test('the fewest bounds that must change are named', () => {
  for (const [bounds, disordered] of CASES)
    assert.deepEqual(disorderedBounds([...bounds.keys()], bounds), disordered, String(bounds));
});
