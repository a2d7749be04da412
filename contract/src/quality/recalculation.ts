import { z } from 'zod';
import { count, time } from '../kit/answers.ts';

/** What a recalculation found (docs/product.md section 2); corrected is expected to be 0. */
export const recalculationResult = z.object({ checked: count, corrected: count, residual: count });
export type RecalculationResult = z.infer<typeof recalculationResult>;

/** `GET …/quality/calculate`: how the tenant's newest recalculation stands; null times when there was none. */
export const recalculationView = recalculationResult.extend({
  running: z.boolean(),
  started_at: time.nullable(),
  /** Null as well when its server died under it. */
  finished_at: time.nullable(),
  /** Summaries to compare; `checked` counts up to it. */
  total: count,
});
export type RecalculationView = z.infer<typeof recalculationView>;
