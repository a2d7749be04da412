import { expect, test } from 'vitest';
import { isOneValue, outerLimits } from './limits.ts';

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString();

test('the limits leave room on both sides, for one value too, and cover all that are compared', () => {
  expect(outerLimits([null, null])).toBeNull();
  const one = outerLimits([{ from: at(5), to: at(5) }]);
  expect(one).toEqual({ from: Date.parse(at(4.5)), to: Date.parse(at(5.5)) });
  const two = outerLimits([{ from: at(50), to: at(100) }, null, { from: at(0), to: at(60) }]);
  expect(two).toEqual({ from: Date.parse(at(-2)), to: Date.parse(at(102)) });
});

test('leaves room at both ends of what was measured', () => {
  expect(outerLimits([{ from: '2026-01-01T00:00:00Z', to: '2026-04-11T00:00:00Z' }])).toEqual({
    from: Date.UTC(2026, 0, 1) - 2 * DAY,
    to: Date.UTC(2026, 3, 11) + 2 * DAY,
  });
  expect(outerLimits([null])).toBe(null);
});

test('a series of one value is told from longer ones and from none', () => {
  expect(isOneValue({ from: at(5), to: at(5) })).toBe(true);
  for (const ends of [{ from: at(5), to: at(6) }, null, undefined])
    expect(isOneValue(ends)).toBe(false);
});
