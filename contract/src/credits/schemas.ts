import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** `remnant = income − expense`; refill_sum is the part of income that came by tokens. */
export const creditInfo = z
  .object({ income: count, expense: count, refill_sum: count, remnant: count })
  .meta({ id: 'credit_info' });
export type CreditInfo = z.infer<typeof creditInfo>;

export const MOST_CREDITS = 1_000_000_000;

/** `POST /superuser/tenant/{id}/credits`, the operator's: credits that no token has paid for. */
export const grantCredits = z.strictObject({ credits: z.int().min(1).max(MOST_CREDITS) });
