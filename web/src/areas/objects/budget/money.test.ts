import type { Budget, BudgetRow } from '@plumbline/contract/indicators/budget';
import { expect, test } from 'vitest';
import { chosenOf, formatMoney, formatPart, sumKey, budgetParts } from './money.ts';

const EURO = { id: 'e', code: 2, name: 'Euro', iso: 'EUR', symbol: '€' };
const rowWith = (own: number | null, total: number): BudgetRow => ({
  name: 'Purchase',
  currency: EURO,
  own,
  below: null,
  total,
  share: null,
  indicators: [],
});
const budgetWith = (totals: number[], rest: number | null = null): Budget => ({
  rows: [],
  is_complete: true,
  of: null,
  children: totals.map((total, n) => ({ id: `c${n}`, name: '', code: null, total, share: null })),
  rest: rest === null ? null : { total: rest, share: null },
});

test('money has cents unless it is more exact, and the symbol of its currency or its code', () => {
  expect(formatMoney(1284.5, EURO)).toBe('1\u00A0284.50\u00A0€');
  expect(formatMoney(-0.123456, { ...EURO, symbol: null })).toBe('\u22120.123456\u00A0EUR');
  expect(formatMoney(null, EURO)).toBe('–');
  expect([formatPart(0.333333), formatPart(null)]).toEqual(['33.3\u00A0%', '']);
});

test('a row is named in the address by its currency and name', () => {
  expect(chosenOf(sumKey(rowWith(null, 0)))).toEqual({ name: 'Purchase', currency: 2 });
  for (const key of [undefined, '', 'Purchase', '2']) expect(chosenOf(key)).toEqual({});
});

const CASES: [
  name: string,
  own: number | null,
  totals: number[],
  rest: number | null,
  charted: string,
  others: string,
][] = [
  ['several amounts', 5, [3, 2], 4, 'own c0 c1 rest', ''],
  ['a single amount', 5, [], null, '', 'own'],
  ['nothing of its own', null, [3, 2], null, 'c0 c1', ''],
  ['a sum of 0', 5, [-5], null, '', 'own c0'],
  ['amounts of the other sign and 0', 9, [3, 0, -2], null, 'own c0', 'c1 c2'],
  ['only one amount of the sign of the sum', 9, [-2], null, '', 'own c0'],
  ['a negative sum', -9, [1, -3], -2, 'own c1 rest', 'c0'],
];
for (const [name, own, totals, rest, charted, others] of CASES)
  test(`what a chart shows: ${name}`, () => {
    const total = [own ?? 0, ...totals, rest ?? 0].reduce((sum, one) => sum + one, 0);
    const parts = budgetParts(budgetWith(totals, rest), rowWith(own, total));
    const keys = (list: { key: string }[]) => list.map(({ key }) => key).join(' ');
    expect([keys(parts.charted), keys(parts.others)]).toEqual([charted, others]);
  });
