import { CONSTRAINT_TYPE, termFaults, VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { constraintSchemas } from '@plumbline/contract/constraints/schemas';
import { z } from 'zod';
import type {
  ConstraintTarget,
  ConstraintType,
} from '../../../parts/constraint/constraintDialog.ts';
import { numberOrNull, textOrNull } from '../../../parts/form/body.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import type { Body } from '../../../parts/form/formUse.ts';

export interface ConstraintForm {
  name: string;
  /** What a date is of; values are an indicator's. */
  on: 'object' | 'indicator';
  target: PickedEntity | null;
  critical_min: string;
  attention_min: string;
  attention_max: string;
  critical_max: string;
  boundary_date: string | null;
  warning_days: string;
  valid_from: string | null;
  valid_to: string | null;
}

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

export const formOf = (stored: Partial<ConstraintView>): ConstraintForm => ({
  name: stored.name ?? '',
  on: stored.indicator ? 'indicator' : 'object',
  target: stored.indicator ?? stored.object ?? null,
  critical_min: textOf(stored.critical_min),
  attention_min: textOf(stored.attention_min),
  attention_max: textOf(stored.attention_max),
  critical_max: textOf(stored.critical_max),
  boundary_date: stored.boundary_date ?? null,
  warning_days: textOf(stored.warning_days),
  valid_from: stored.valid_from ?? null,
  valid_to: stored.valid_to ?? null,
});

/** A new restriction starts with what the dialog was opened from. */
export function beginWith(target: ConstraintTarget | null): Partial<ConstraintView> {
  if (target === null) return {};
  const { entity, id, name } = target;
  return entity === 'object' ? { object: { id, name } } : { indicator: { id, name } };
}

/** The terms of the type, and nothing of the other one. */
function termsIn(values: ConstraintForm, type: ConstraintType): Body {
  const { boundary_date, warning_days, valid_from, valid_to } = values;
  const own =
    type === CONSTRAINT_TYPE.date
      ? { boundary_date, warning_days: numberOrNull(warning_days) }
      : Object.fromEntries(VALUE_BOUNDS.map((name) => [name, numberOrNull(values[name])]));
  return { ...own, valid_from, valid_to };
}

const NO_TERMS: Omit<LimitTerms, 'constraint_type_code'> = {
  critical_min: null,
  attention_min: null,
  attention_max: null,
  critical_max: null,
  boundary_date: null,
  warning_days: null,
  valid_from: null,
  valid_to: null,
};

/** What the form says so far. */
export const termsOfForm = (values: ConstraintForm, type: ConstraintType): LimitTerms => ({
  ...NO_TERMS,
  ...termsIn(values, type),
  constraint_type_code: type,
});

/** Type and target of a stored restriction stay what they are. */
export function bodyOf(values: ConstraintForm, type: ConstraintType, isNew: boolean): Body {
  const body = { name: textOrNull(values.name) ?? '', ...termsIn(values, type) };
  if (!isNew) return body;
  const on = type === CONSTRAINT_TYPE.value ? 'indicator' : values.on;
  return { ...body, constraint_type_code: type, [`${on}_id`]: values.target?.id ?? null };
}

export const fieldOf = (loc: string): string =>
  loc === 'object_id' || loc === 'indicator_id' ? 'target' : loc;

/** The contract's schema of the body, with the faults of the terms as a whole; a change is checked with the terms it leaves. */
export const schemaOf = (type: ConstraintType, stored: Partial<ConstraintView> | null): z.ZodType =>
  z.unknown().superRefine((body, context) => {
    const base = stored === null ? constraintSchemas.create : constraintSchemas.update;
    for (const issue of base.safeParse(body, { reportInput: true }).error?.issues ?? [])
      context.issues.push({ ...issue, input: issue.input } as (typeof context.issues)[number]); // found by zod itself
    const given = body as Body; // what bodyOf returns
    if (stored === null && given.object_id === undefined && given.indicator_id === undefined)
      context.addIssue({ code: 'custom', path: ['indicator_id'], params: { reason: 'required' } });
    const terms = { ...NO_TERMS, ...termsIn(formOf(stored ?? {}), type), ...given };
    for (const { field, type: reason } of termFaults({ ...terms, constraint_type_code: type }))
      context.addIssue({ code: 'custom', path: [field], params: { reason } });
  });
