import { expect, test } from 'vitest';
import { readDay } from './readDay.ts';

const CASES: [text: string, day: string | null][] = [
  ['2026-11-22', '2026-11-22'],
  ['20261122', '2026-11-22'],
  ['2026.1.2', '2026-01-02'],
  [' 2026 01 02 ', '2026-01-02'],
  ['22.11.2026', '2026-11-22'],
  ['1.2.2026', '2026-02-01'],
  ['2026-06-31', null],
  ['2026-02-29', null],
  ['2028-02-29', '2028-02-29'],
  ['2026-13-01', null],
  ['2026-11', null],
  ['22/11', null],
  ['', null],
];

test.each(CASES)('reads %j as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});
