import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';

/** The result of a recalculation (docs/product.md section 2); corrected is expected to be 0. */
export const recalculationResult = z.object({ checked: count, corrected: count, residual: count });
export type RecalculationResult = z.infer<typeof recalculationResult>;

/** `GET …/quality/calculate`: the state of the tenant's newest recalculation; null times if there was none. */
export const recalculationView = recalculationResult.extend({
  running: z.boolean(),
  started_at: timestamp.nullable(),
  /** Also null if its server died during the run. */
  finished_at: timestamp.nullable(),
  /** Summaries to compare; `checked` counts up to it. */
  total: count,
});
export type RecalculationView = z.infer<typeof recalculationView>;
