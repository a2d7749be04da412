import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** `GET /inspection/{id}/price`: the price of completing it. */
export const price = z
  .object({
    /** The price agreed when the inspection was planned. */
    required_credits: count,
    available_credits: count,
    /** The parts of the price; null if prices have changed since then. */
    rule: z.object({ per_inspection: count, per_detail: count, details: count }).nullable(),
  })
  .meta({ id: 'price' });
export type Price = z.infer<typeof price>;
