import type { Currency } from '@plumbline/contract/dictionaries/currency';
import type { Budget, BudgetRow } from '@plumbline/contract/indicators/budget';
import { decimalsOfMoney } from '@plumbline/contract/kit/format';
import { formatNumber } from '../../../kit/format/format.ts';

const NBSP = '\u00A0';

/** `1 284.50 €`; a dash for nothing. */
export function formatMoney(
  value: number | null,
  currency: Pick<Currency, 'iso' | 'symbol'>,
): string {
  if (value === null) return '–';
  return `${formatNumber(value, decimalsOfMoney(value))}${NBSP}${currency.symbol ?? currency.iso}`;
}

/** `18.4 %`; nothing if there is no share. */
export const formatPart = (share: number | null): string =>
  share === null ? '' : `${formatNumber(share * 100, 1)}${NBSP}%`;

/** A row in the address: the code of its currency and its name. */
export const sumKey = ({ name, currency }: Pick<BudgetRow, 'name' | 'currency'>): string =>
  `${currency.code} ${name}`;

/** The row that the address names, as parameters of the call. */
export function chosenOf(key: string | undefined): { name?: string; currency?: number } {
  const [, code, name] = /^(\d+) (.+)$/s.exec(key ?? '') ?? [];
  return code === undefined || name === undefined ? {} : { name, currency: Number(code) };
}

export const rowOf = ({ rows, of }: Budget): BudgetRow | undefined =>
  rows.find(({ name, currency }) => name === of?.name && currency.code === of.currency);

/** A part of a sum: the object itself, a child, or what the shown children leave. */
export interface BudgetPart {
  key: string;
  kind: 'own' | 'child' | 'rest';
  name: string;
  total: number;
  share: number | null;
}

/**
 * The parts of a sum, those that a chart can show and the others: areas only compare amounts of one sign. Nothing is charted
 * unless there is more than one such amount and their sum is not 0 (docs/product.md section 3).
 */
export function budgetParts(
  budget: Budget,
  row: BudgetRow,
): { charted: BudgetPart[]; others: BudgetPart[] } {
  const parts: BudgetPart[] = [
    ...(row.own === null
      ? []
      : [{ key: 'own', kind: 'own' as const, name: '', total: row.own, share: row.share }]),
    ...budget.children.map(({ id, ...child }) => ({ key: id, kind: 'child' as const, ...child })),
    ...(budget.rest ? [{ key: 'rest', kind: 'rest' as const, name: '', ...budget.rest }] : []),
  ];
  const fits = ({ total }: BudgetPart) => total !== 0 && Math.sign(total) === Math.sign(row.total);
  const charted = parts.filter(fits);
  if (charted.length < 2) return { charted: [], others: parts };
  return { charted, others: parts.filter((part) => !fits(part)) };
}
