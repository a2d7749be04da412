import { z } from 'zod';
import { currencyView } from '../dictionaries/currency.ts';
import { maybeText, timestamp } from '../kit/answers.ts';

/** The part of a sum; null if the sum is 0 or its parts have different signs. */
const share = z.number().min(0).max(1).nullable();

/** The money of an object and everything below it under one name, in one currency. */
const budgetRow = z
  .object({
    name: z.string(),
    currency: currencyView,
    /** The sum of the last values of its own indicators; null if it has none. */
    own: z.number().nullable(),
    /** The sum of everything below it; null if there is nothing. */
    below: z.number().nullable(),
    total: z.number(),
    /** Of `own` in `total`. */
    share,
    /** Its own indicators of this name and currency. */
    indicators: z.array(
      z.object({ id: z.uuid(), name: z.string(), last_value: z.number(), date: timestamp }),
    ),
  })
  .meta({ id: 'budget_row' });
export type BudgetRow = z.infer<typeof budgetRow>;

const budgetChild = z
  .object({ id: z.uuid(), name: z.string(), code: maybeText, total: z.number(), share })
  .meta({ id: 'budget_child' });

/** `GET /object/{id}/budget`. */
export const budget = z
  .object({
    rows: z.array(budgetRow),
    /** False if there are more rows than the answer has. */
    is_complete: z.boolean(),
    /** The row whose children follow: the one asked for, otherwise the largest, those with an own value first. */
    of: z.object({ name: z.string(), currency: z.int() }).nullable(),
    /** The children with the largest totals that the caller sees. */
    children: z.array(budgetChild),
    /** What is below the object and in none of these children; null if nothing. */
    rest: z.object({ total: z.number(), share }).nullable(),
  })
  .meta({ id: 'budget' });
export type Budget = z.infer<typeof budget>;
