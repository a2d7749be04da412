import { expect, test } from 'vitest';
import { extend, isBlank, strokePath, type InkSpot, type InkStroke } from './strokes.ts';

const at = (x: number, y: number): InkSpot => ({ x, y });

const FIELDS: [what: string, strokes: InkStroke[], isBlank: boolean][] = [
  ['nothing', [], true],
  ['an empty stroke', [[]], true],
  ['a dot', [[at(0.5, 0.1)]], true],
  ['many dots', Array.from({ length: 40 }, (_, n) => [at(n / 40, 0.1)]), true],
  ['a slip', [[at(0.5, 0.1), at(0.53, 0.1)]], true],
  ['a line', [[at(0.2, 0.1), at(0.4, 0.1)]], false],
  ['several short strokes', Array.from({ length: 6 }, () => [at(0.5, 0.1), at(0.51, 0.1)]), false],
];

test.each(FIELDS)('takes %s for a blank field or a signature', (_what, strokes, blank) => {
  expect(isBlank(strokes)).toBe(blank);
});

const PATHS: [what: string, stroke: InkStroke, path: string][] = [
  ['nothing', [], ''],
  ['a dot', [at(0.5, 0.1)], 'M50.00 10.00l0 0'],
  ['a line', [at(0, 0), at(1, 0.2)], 'M0.00 0.00L100.00 20.00'],
  [
    'a curve through the middle',
    [at(0, 0), at(0.1, 0.1), at(0.3, 0.1)],
    'M0.00 0.00Q10.00 10.00 20.00 10.00L30.00 10.00',
  ],
];

test.each(PATHS)('draws %s', (_what, stroke, path) => {
  expect(strokePath(stroke, 100)).toBe(path);
});

test('leaves out places that repeat the one before, and keeps the stroke if none is new', () => {
  const stroke = extend([], [at(0.1, 0.1), at(0.1001, 0.1), at(0.2, 0.1)]);
  expect(stroke).toEqual([at(0.1, 0.1), at(0.2, 0.1)]);
  expect(extend(stroke, [at(0.2, 0.1)])).toBe(stroke);
});
