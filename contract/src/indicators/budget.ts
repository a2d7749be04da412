import { z } from 'zod';
import { currencyView } from '../dictionaries/currency.ts';
import { maybeText, timestamp } from '../kit/answers.ts';

/** The part of a sum; null if the sum is 0 or its parts have different signs. */
const share = z.number().min(0).max(1).nullable();

/** The money of an object and its sub-objects under one name, in one currency. */
const budgetRow = z
  .object({
    name: z.string(),
    currency: currencyView,
    /** The sum of the last values of its own indicators; null if it has none. */
    own: z.number().nullable(),
    /** The sum of its sub-objects; null if there is nothing. */
    below: z.number().nullable(),
    total: z.number(),
    /** The share of `own` in `total`. */
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
    /** False if the answer leaves out rows. */
    is_complete: z.boolean(),
    /** The row of `children`: the requested one, else the largest; rows with an own value come first. */
    of: z.object({ name: z.string(), currency: z.int() }).nullable(),
    /** The children with the largest totals, as far as the caller sees them. */
    children: z.array(budgetChild),
    /** The total of all other sub-objects; null if there is nothing. */
    rest: z.object({ total: z.number(), share }).nullable(),
  })
  .meta({ id: 'budget' });
export type Budget = z.infer<typeof budget>;
