import { z } from 'zod';

const bound = z.number().nullable();
const dayText = z.string().nullable();

/** The fields of a restriction on an indicator that `verdictOf` needs, also without a connection. */
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

/** The most restrictions that the field of a value judges by; the server judges by all. */
export const MAX_LIMITS = 50;
