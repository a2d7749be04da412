import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import { expect, test } from 'vitest';
import { bookedPeriods, bookedUnits, periodText } from './periods.ts';

type Item = CreditDetails['items'][number];

const row = (
  from: string,
  kind: Item['kind'],
  credits: number,
  business_unit: Item['business_unit'] = null,
): Item => ({ from, kind, credits, bookings: 1, business_unit });

const ITEMS = [
  row('2026-11-01', 'expense', -30),
  row('2026-11-01', 'refill', 100),
  row('2026-10-01', 'expense', -20),
  row('2026-08-01', 'grant', 50),
];

test('what was left at the end of each period is counted back from now', () => {
  expect(bookedPeriods({ items: ITEMS }, 100)).toEqual([
    { from: '2026-11-01', income: 100, expense: 30, remnant: 100 },
    { from: '2026-10-01', income: 0, expense: 20, remnant: 30 },
    { from: '2026-08-01', income: 50, expense: 0, remnant: 50 },
  ]);
});

test('what was left is unknown where bookings are left out', () => {
  const left = bookedPeriods({ items: ITEMS }, null).map(({ remnant }) => remnant);
  expect(left).toEqual([null, null, null]);
});

test('without bookings there is no period', () => {
  expect(bookedPeriods({ items: [] }, 0)).toEqual([]);
});

test('the periods of a unit are one row, and what belongs to none is one too', () => {
  const [mill, works] = ['Mill', 'Works'].map((name) => ({ id: name, code: null, name }));
  const items = [
    row('2026-01-01', 'expense', -3, mill),
    row('2026-01-01', 'expense', -4, works),
    row('2025-01-01', 'expense', -2, mill),
    row('2025-01-01', 'grant', 50),
  ];
  expect(bookedUnits({ items })).toEqual([
    { id: 'Mill', name: 'Mill', income: 0, expense: 5, bookings: 2 },
    { id: 'Works', name: 'Works', income: 0, expense: 4, bookings: 1 },
    { id: null, name: '', income: 50, expense: 0, bookings: 1 },
  ]);
});

test.each([
  ['2026-10-05', 'day', '2026-10-05'],
  ['2026-10-05', 'week', '2026-10-05'],
  ['2026-10-01', 'month', '2026-10'],
  ['2026-10-01', 'quarter', '2026 Q4'],
  ['2026-01-01', 'quarter', '2026 Q1'],
  ['2026-01-01', 'year', '2026'],
] as const)('the period from %s by %s is %s', (from, by, text) => {
  expect(periodText(from, by)).toBe(text);
});
