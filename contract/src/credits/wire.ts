import { z } from 'zod';

export interface CreditInfo {
  income: number;
  expense: number;
  refill_sum: number;
  remnant: number;
}

export const MOST_CREDITS = 1_000_000_000;

/** `POST /superuser/tenant/{id}/credits`, the operator's: credits that no token has paid for. */
export const grantCredits = z.strictObject({ credits: z.int().min(1).max(MOST_CREDITS) });
