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

/** Type and target stay what they are; which terms fit the type, `termFaults` says. */
export const constraintSchemas = defineSchemas({
  create: terms.partial().required({ name: true }).extend({
    id: reference.optional(),
    constraint_type_code: z.int(),
    object_id: reference.nullable().optional(),
    indicator_id: reference.nullable().optional(),
  }),
  update: terms.extend({ archived: z.boolean() }).partial(),
});
