import { expect, test } from 'vitest';
import { monthsOf } from './months.ts';

const row = (from: string, kind: 'grant' | 'refill' | 'expense', credits: number) => ({
  from,
  kind,
  credits,
  bookings: 1,
  business_unit: null,
});

test('what was left at the end of each month is counted back from now', () => {
  const items = [
    row('2026-11-01', 'expense', -30),
    row('2026-11-01', 'refill', 100),
    row('2026-10-01', 'expense', -20),
    row('2026-08-01', 'grant', 50),
  ];
  expect(monthsOf({ items }, 100)).toEqual([
    { from: '2026-11-01', income: 100, expense: 30, remnant: 100 },
    { from: '2026-10-01', income: 0, expense: 20, remnant: 30 },
    { from: '2026-08-01', income: 50, expense: 0, remnant: 50 },
  ]);
});

test('without bookings there is no month', () => {
  expect(monthsOf({ items: [] }, 0)).toEqual([]);
});
