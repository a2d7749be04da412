import { NO_TERMS, termFaults } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { constraintSchemas } from '@plumbline/contract/constraints/schemas';
import type { z } from 'zod';
import type {
  ConstraintTarget,
  ConstraintType,
} from '../../../parts/constraint/constraintDialog.ts';
import { textOrNull } from '../../../parts/form/body.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import type { FormBody } from '../../../parts/form/formUse.ts';
import { checkedBy, termForm, termsIn } from './termValues.ts';
import type { TermForm } from './termValues.ts';

export interface ConstraintForm extends TermForm {
  name: string;
  /** The owner of a date; values are an indicator's. */
  on: 'object' | 'indicator';
  target: PickedEntity | null;
}

export const limitForm = (stored: Partial<ConstraintView>): ConstraintForm => ({
  name: stored.name ?? '',
  on: stored.indicator ? 'indicator' : 'object',
  target: stored.indicator ?? stored.object ?? null,
  ...termForm(stored),
});

/** A new restriction starts with the target that the dialog was opened from. */
export function beginWith(target: ConstraintTarget | null): Partial<ConstraintView> {
  if (target === null) return {};
  const { entity, id, name } = target;
  return entity === 'object' ? { object: { id, name } } : { indicator: { id, name } };
}

/** The terms in the form so far. */
export const termsOfForm = (values: ConstraintForm, type: ConstraintType): LimitTerms => ({
  ...NO_TERMS,
  ...termsIn(values, type),
  constraint_type_code: type,
});

/** Type and target of a stored restriction stay what they are. */
export function limitBody(values: ConstraintForm, type: ConstraintType, isNew: boolean): FormBody {
  const body = { name: textOrNull(values.name) ?? '', ...termsIn(values, type) };
  if (!isNew) return body;
  const on = type === CONSTRAINT_TYPE.value ? 'indicator' : values.on;
  return { ...body, constraint_type_code: type, [`${on}_id`]: values.target?.id ?? null };
}

export const limitField = (loc: string): string =>
  loc === 'object_id' || loc === 'indicator_id' ? 'target' : loc;

/** The schema of the body; a change is checked with the terms it leaves. */
export function schemaOf(type: ConstraintType, stored: Partial<ConstraintView> | null): z.ZodType {
  const base = stored === null ? constraintSchemas.create : constraintSchemas.update;
  return checkedBy(base, (given) => {
    const isWithoutTarget =
      stored === null && given.object_id === undefined && given.indicator_id === undefined;
    const terms = { ...NO_TERMS, ...termsIn(limitForm(stored ?? {}), type), ...given };
    return [
      ...(isWithoutTarget ? [{ field: 'indicator_id', type: 'required' }] : []),
      ...termFaults({ ...terms, constraint_type_code: type }),
    ];
  });
}
