import { QUALITY } from '../quality/codes.ts';
import type { Quality } from '../quality/codes.ts';

/** Codes of the dictionary `constraint_type`. */
export const CONSTRAINT_TYPE = { value: 1, date: 2 } as const;

/** From below: critical lies outside attention. */
export const VALUE_BOUNDS = [
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
] as const;
type ValueBound = (typeof VALUE_BOUNDS)[number];

/** What a restriction says. Days are `YYYY-MM-DD`, whose order is that of their texts. */
export interface LimitTerms extends Record<ValueBound, number | null> {
  constraint_type_code: number;
  boundary_date: string | null;
  warning_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** What a restriction is judged by: the indicator's last value, and today in the tenant's zone. */
export interface JudgedBy {
  value: number | null;
  today: string;
}

/** A bound that a value or a day is beyond; `distance` is how far, in units of the value or in days. */
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

export const isInForce = ({ valid_from, valid_to }: LimitTerms, today: string): boolean =>
  (valid_from === null || today >= valid_from) && (valid_to === null || today <= valid_to);

/** The worst bound that is exceeded, whether or not the restriction is in force; null if none is. */
export function breachOf(terms: LimitTerms, { value, today }: JudgedBy): Breach | null {
  if (terms.constraint_type_code === CONSTRAINT_TYPE.date) return dateBreach(terms, today);
  return value === null ? null : valueBreach(terms, value);
}

/** Differences of decimals, without the errors of binary fractions. */
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

/** Beyond the boundary the distance counts the days since; within the warning, the days left. */
function dateBreach({ boundary_date, warning_days }: LimitTerms, today: string): Breach | null {
  if (boundary_date === null) return null;
  const left = daysBetween(today, boundary_date);
  if (left < 0) return { bound: 'boundary_date', limit: boundary_date, distance: -left };
  return warning_days !== null && left <= warning_days
    ? { bound: 'warning_days', limit: boundary_date, distance: left }
    : null;
}

interface TermFault {
  field: keyof LimitTerms;
  type: 'required' | 'value' | 'bounds';
}

/** Terms that are missing, do not fit the type, or contradict each other. */
export function termFaults(terms: LimitTerms): TermFault[] {
  const isDate = terms.constraint_type_code === CONSTRAINT_TYPE.date;
  const given = VALUE_BOUNDS.filter((name) => terms[name] !== null);
  const faults: TermFault[] = [];
  if (isDate) {
    faults.push(...given.map((field) => ({ field, type: 'value' as const })));
    if (terms.boundary_date === null) faults.push({ field: 'boundary_date', type: 'required' });
  } else {
    for (const field of ['boundary_date', 'warning_days'] as const)
      if (terms[field] !== null) faults.push({ field, type: 'value' });
    if (given.length === 0) faults.push({ field: 'critical_max', type: 'required' });
    faults.push(...orderFaults(terms, given));
  }
  if (terms.valid_from !== null && terms.valid_to !== null && terms.valid_to < terms.valid_from)
    faults.push({ field: 'valid_to', type: 'bounds' });
  return faults;
}

function orderFaults(terms: LimitTerms, given: readonly ValueBound[]): TermFault[] {
  return given.flatMap((field, n) => {
    const before = given[n - 1];
    const isBelow = before !== undefined && (terms[field] ?? 0) < (terms[before] ?? 0);
    return isBelow ? [{ field, type: 'bounds' as const }] : [];
  });
}

/** What a rule about many objects says: the terms of what it makes, and where a date comes from. */
export interface RuleTerms extends LimitTerms {
  indicator_code: string | null;
  date_key: string | null;
  after_days: number | null;
}

/** As `termFaults`, for a rule: values need the code of indicators, and a date is either the same for all or the object's. */
export function ruleFaults(rule: RuleTerms): { field: keyof RuleTerms; type: TermFault['type'] }[] {
  const isDate = rule.constraint_type_code === CONSTRAINT_TYPE.date;
  const ofObjects = ['date_key', 'after_days'] as const;
  if (!isDate) {
    const unfit = ofObjects.filter((field) => rule[field] !== null);
    return [
      ...(rule.indicator_code === null
        ? [{ field: 'indicator_code' as const, type: 'required' as const }]
        : []),
      ...unfit.map((field) => ({ field, type: 'value' as const })),
      ...termFaults(rule),
    ];
  }
  const faults = rule.indicator_code === null ? [] : ['indicator_code' as const];
  if (rule.date_key === null)
    return [
      ...[...faults, ...(rule.after_days === null ? [] : ['after_days' as const])].map((field) => ({
        field,
        type: 'value' as const,
      })),
      ...termFaults(rule),
    ];
  const both = rule.boundary_date === null ? faults : [...faults, 'boundary_date' as const];
  return [
    ...both.map((field) => ({ field, type: 'value' as const })),
    ...termFaults({ ...rule, boundary_date: '2000-01-01' }),
  ];
}
