import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { day, decimalNumber, reference, words } from '../kit/values.ts';

const bound = decimalNumber.nullable();
const terms = z.strictObject({
  name: words(),
  critical_min: bound,
  attention_min: bound,
  attention_max: bound,
  critical_max: bound,
  boundary_date: day.nullable(),
  warning_days: z.int().min(0).max(3660).nullable(),
  valid_from: day.nullable(),
  valid_to: day.nullable(),
});

/** Type and target cannot be changed; `termFaults` says which terms fit the type. */
export const constraintSchemas = defineSchemas({
  create: terms.partial().required({ name: true }).extend({
    id: reference.optional(),
    constraint_type_code: z.int(),
    object_id: reference.nullable().optional(),
    indicator_id: reference.nullable().optional(),
  }),
  update: terms.extend({ archived: z.boolean() }).partial(),
});

const MOST_DAYS = 36_600;
const ruleTerms = terms.extend({
  indicator_code: words(60).nullable(),
  date_key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .nullable(),
  after_days: z.int().min(-MOST_DAYS).max(MOST_DAYS).nullable(),
});

/** Type and place cannot be changed; `ruleFaults` says which terms fit the type. */
export const constraintRuleSchemas = defineSchemas({
  create: ruleTerms.partial().required({ name: true }).extend({
    id: reference.optional(),
    constraint_type_code: z.int(),
    object_class_id: reference.nullable().optional(),
    business_unit_id: reference.nullable().optional(),
  }),
  update: ruleTerms.omit({ indicator_code: true }).partial(),
});
