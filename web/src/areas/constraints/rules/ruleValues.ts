import { NO_RULE_TERMS, ruleFaults } from '@plumbline/contract/constraints/faults';
import type { RuleTerms } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { constraintRuleSchemas } from '@plumbline/contract/constraints/schemas';
import type { z } from 'zod';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { numericText, numericValue } from '../../../kit/format/numericInput.ts';
import { textOrNull } from '../../../parts/form/body.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import type { FormBody } from '../../../parts/form/formUse.ts';
import { checkedBy, termForm, termsIn } from '../dialog/termValues.ts';
import type { TermForm } from '../dialog/termValues.ts';

/** The key of the day on which an object was installed, which every object may have. */
export const INSTALLED = 'installed_at';

export interface RuleForm extends TermForm {
  name: string;
  object_class: PickedEntity | null;
  business_unit: PickedEntity | null;
  indicator_code: string;
  /** Whether a date is the same for all objects, or counted from one of each object. */
  day_of: 'all' | 'object';
  date_key: string;
  after_days: string;
}

export const ruleForm = (stored: Partial<ConstraintRuleView>): RuleForm => ({
  name: stored.name ?? '',
  object_class: stored.object_class ?? null,
  business_unit: stored.business_unit ?? null,
  indicator_code: stored.indicator_code ?? '',
  day_of: stored.date_key == null ? 'all' : 'object',
  date_key: stored.date_key ?? INSTALLED,
  after_days: numericText(stored.after_days),
  ...termForm(stored),
});

function ruleTermsIn(values: RuleForm, type: ConstraintType): FormBody {
  const terms = termsIn(values, type);
  if (type === CONSTRAINT_TYPE.value) return terms;
  const { day_of, date_key } = values;
  return day_of === 'all'
    ? { ...terms, date_key: null, after_days: null }
    : { ...terms, boundary_date: null, date_key, after_days: numericValue(values.after_days, 0) };
}

/** The terms in the form so far. */
export const termsOfRuleForm = (values: RuleForm, type: ConstraintType): RuleTerms => ({
  ...NO_RULE_TERMS,
  ...ruleTermsIn(values, type),
  indicator_code: type === CONSTRAINT_TYPE.value ? textOrNull(values.indicator_code) : null,
  constraint_type_code: type,
});

/** Type, place and code of a stored rule stay what they are. */
export function ruleBody(values: RuleForm, type: ConstraintType, isNew: boolean): FormBody {
  const body = { name: textOrNull(values.name) ?? '', ...ruleTermsIn(values, type) };
  if (!isNew) return body;
  return {
    ...body,
    constraint_type_code: type,
    object_class_id: values.object_class?.id ?? null,
    business_unit_id: values.business_unit?.id ?? null,
    indicator_code: termsOfRuleForm(values, type).indicator_code,
  };
}

export const ruleField = (loc: string): string => loc.replace(/_id$/, '');

/** The schema of the body; a change is checked with the terms it leaves. */
export function ruleSchema(
  type: ConstraintType,
  stored: Partial<ConstraintRuleView> | null,
): z.ZodType {
  const base = stored === null ? constraintRuleSchemas.create : constraintRuleSchemas.update;
  const before = stored === null ? NO_RULE_TERMS : termsOfRuleForm(ruleForm(stored), type);
  return checkedBy(base, (given) =>
    ruleFaults({ ...before, ...given, constraint_type_code: type }),
  );
}
