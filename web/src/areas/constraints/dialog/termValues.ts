import { CONSTRAINT_TYPE, VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { z } from 'zod';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { numericText, numericValue } from '../../../kit/format/numericInput.ts';
import type { FormBody } from '../../../parts/form/formUse.ts';

/** The terms of a restriction, or of a rule that makes restrictions, as typed. */
export interface TermForm {
  critical_min: string;
  attention_min: string;
  attention_max: string;
  critical_max: string;
  boundary_date: string | null;
  warning_days: string;
  valid_from: string | null;
  valid_to: string | null;
}

export const termForm = (stored: Partial<Pick<ConstraintRuleView, keyof TermForm>>): TermForm => ({
  critical_min: numericText(stored.critical_min),
  attention_min: numericText(stored.attention_min),
  attention_max: numericText(stored.attention_max),
  critical_max: numericText(stored.critical_max),
  boundary_date: stored.boundary_date ?? null,
  warning_days: numericText(stored.warning_days),
  valid_from: stored.valid_from ?? null,
  valid_to: stored.valid_to ?? null,
});

/** The terms of the type, and nothing of the other one. */
export function termsIn(values: TermForm, type: ConstraintType): FormBody {
  const { boundary_date, warning_days, valid_from, valid_to } = values;
  const ownTerms =
    type === CONSTRAINT_TYPE.date
      ? { boundary_date, warning_days: numericValue(warning_days, 0) }
      : Object.fromEntries(VALUE_BOUNDS.map((name) => [name, numericValue(values[name])]));
  return { ...ownTerms, valid_from, valid_to };
}

interface Fault {
  field: string;
  type: string;
}

/** The contract's schema of the body, with the faults of the terms as a whole. */
export const checkedBy = (base: z.ZodType, faultsOf: (body: FormBody) => Fault[]): z.ZodType =>
  z.unknown().superRefine((body, context) => {
    for (const issue of base.safeParse(body, { reportInput: true }).error?.issues ?? [])
      context.issues.push({ ...issue, input: issue.input } as (typeof context.issues)[number]); // found by zod itself
    for (const { field, type: reason } of faultsOf(body as FormBody))
      // what the form sends
      context.addIssue({ code: 'custom', path: [field], params: { reason } });
  });
