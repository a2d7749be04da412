import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** `remnant = income − expense`; refill_sum is the part of the income paid for with tokens. */
export const creditInfo = z
  .object({ income: count, expense: count, refill_sum: count, remnant: count })
  .meta({ id: 'credit_info' });
export type CreditInfo = z.infer<typeof creditInfo>;

export const MOST_CREDITS = 1_000_000_000;

/** `POST /superuser/tenant/{id}/credits`, for operators: credits not paid for with a token. */
export const grantCredits = z.strictObject({ credits: z.int().min(1).max(MOST_CREDITS) });
