import { expect, test } from 'vitest';
import { daysOfUse } from './install.ts';

test('counts days of use, each once, until the user has been asked', () => {
  for (const [stored, today, days] of [
    [null, '2026-11-30', 1],
    ['2026-11-30 1', '2026-11-30', 1],
    ['2026-11-29 1', '2026-11-30', 2],
    ['2026-10-01 7', '2026-11-30', 8],
    ['asked', '2026-11-30', null],
  ] as const)
    expect(daysOfUse(stored, today)).toBe(days);
});
