import { z } from 'zod';

const bound = z.number().nullable();
const dayText = z.string().nullable();

/** A restriction on the values of an indicator as far as `verdictOf` needs it, also without a connection. */
export const limitView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    constraint_type_code: z.int(),
    critical_min: bound,
    attention_min: bound,
    attention_max: bound,
    critical_max: bound,
    boundary_date: dayText,
    warning_days: z.int().nullable(),
    valid_from: dayText,
    valid_to: dayText,
  })
  .meta({ id: 'limit' });
export type LimitView = z.infer<typeof limitView>;

/** The most restrictions that a field for a value judges by; the server judges by all. */
export const MAX_LIMITS = 50;
