import { QUALITY } from '../quality/codes.ts';
import type { Quality } from '../quality/codes.ts';

/** Codes of the dictionary `constraint_type`. */
export const CONSTRAINT_TYPE = { value: 1, date: 2 } as const;

/** In ascending order: the critical bounds lie outside the attention bounds. */
export const VALUE_BOUNDS = [
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
] as const;
type ValueBound = (typeof VALUE_BOUNDS)[number];

/** The terms of a restriction. Days are `YYYY-MM-DD`, so that their texts sort by time. */
export interface LimitTerms extends Record<ValueBound, number | null> {
  constraint_type_code: number;
  boundary_date: string | null;
  warning_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** The facts that a restriction is judged by: the indicator's last value, and today in the tenant's zone. */
export interface JudgedBy {
  value: number | null;
  today: string;
}

/** An exceeded bound; `distance` is how far it is exceeded, in units of the value or in days. */
export interface Breach {
  bound: ValueBound | 'boundary_date' | 'warning_days';
  limit: number | string;
  distance: number;
}

/**
 * The verdict of a restriction (docs/product.md section 6). Null: not in force today, or there is no value yet.
 * A value on a bound is within it; the boundary date is the last good day. `constraint_status` in
 * server/functions/constraints.sql is the same rule for many rows.
 */
export function verdictOf(terms: LimitTerms, facts: JudgedBy): Quality | null {
  if (!isInForce(terms, facts.today)) return null;
  if (terms.constraint_type_code === CONSTRAINT_TYPE.value && facts.value === null) return null;
  const breach = breachOf(terms, facts);
  if (!breach) return QUALITY.ok;
  return isCritical(breach.bound) ? QUALITY.critical : QUALITY.attention;
}

const isCritical = (bound: Breach['bound']): boolean =>
  bound === 'critical_min' || bound === 'critical_max' || bound === 'boundary_date';

export const isInForce = (
  { valid_from, valid_to }: Pick<LimitTerms, 'valid_from' | 'valid_to'>,
  today: string,
): boolean =>
  (valid_from === null || today >= valid_from) && (valid_to === null || today <= valid_to);

/** The worst bound that is exceeded, whether or not the restriction is in force; null if none is. */
export function breachOf(terms: LimitTerms, { value, today }: JudgedBy): Breach | null {
  if (terms.constraint_type_code === CONSTRAINT_TYPE.date) return dateBreach(terms, today);
  return value === null ? null : valueBreach(terms, value);
}

/** The difference of two decimals, without errors of binary fractions. */
const difference = (a: number, b: number): number => Number(Math.abs(a - b).toFixed(6));

function valueBreach(terms: LimitTerms, value: number): Breach | null {
  for (const [low, high] of [
    ['critical_min', 'critical_max'],
    ['attention_min', 'attention_max'],
  ] as const) {
    const [least, most] = [terms[low], terms[high]];
    if (least !== null && value < least)
      return { bound: low, limit: least, distance: difference(least, value) };
    if (most !== null && value > most)
      return { bound: high, limit: most, distance: difference(value, most) };
  }
  return null;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** After the boundary date the distance counts the days since then; during the warning, the days left. */
function dateBreach({ boundary_date, warning_days }: LimitTerms, today: string): Breach | null {
  if (boundary_date === null) return null;
  const left = daysBetween(today, boundary_date);
  if (left < 0) return { bound: 'boundary_date', limit: boundary_date, distance: -left };
  return warning_days !== null && left <= warning_days
    ? { bound: 'warning_days', limit: boundary_date, distance: left }
    : null;
}
