import { disorderedBounds } from '../quality/bounds.ts';
import { CONSTRAINT_TYPE, VALUE_BOUNDS } from './verdict.ts';
import type { LimitTerms } from './verdict.ts';

interface TermFault {
  field: keyof LimitTerms;
  type: 'required' | 'value' | 'bounds' | 'before_start';
}

/** Terms without any limit. */
export const NO_TERMS: Omit<LimitTerms, 'constraint_type_code'> = {
  critical_min: null,
  attention_min: null,
  attention_max: null,
  critical_max: null,
  boundary_date: null,
  warning_days: null,
  valid_from: null,
  valid_to: null,
};

/** Returns terms that are missing, do not fit the type, or contradict each other. */
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
    const disordered = disorderedBounds(VALUE_BOUNDS, terms);
    faults.push(...disordered.map((field) => ({ field, type: 'bounds' as const })));
  }
  if (terms.valid_from !== null && terms.valid_to !== null && terms.valid_to < terms.valid_from)
    faults.push({ field: 'valid_to', type: 'before_start' });
  return faults;
}

/** The terms of a rule for many objects: those of its restrictions, and the source of their date. */
export interface RuleTerms extends LimitTerms {
  indicator_code: string | null;
  date_key: string | null;
  after_days: number | null;
}

/** Terms of a rule without any limit. */
export const NO_RULE_TERMS: Omit<RuleTerms, 'constraint_type_code'> = {
  ...NO_TERMS,
  indicator_code: null,
  date_key: null,
  after_days: null,
};

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
