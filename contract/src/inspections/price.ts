import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** `GET /inspection/{id}/price`: what completing it takes. */
export const price = z
  .object({
    /** Agreed when the inspection was planned. */
    required_credits: count,
    available_credits: count,
    /** How it adds up; null if the prices have changed since it was planned. */
    rule: z.object({ per_inspection: count, per_detail: count, details: count }).nullable(),
  })
  .meta({ id: 'price' });
export type Price = z.infer<typeof price>;
