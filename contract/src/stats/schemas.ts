import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** `GET /stats`: counts of what the caller sees, and the distribution of quality. */
export const statsView = z.object({
  objects: count,
  business_units: count,
  inspections_open: count,
  inspections_overdue: count,
  quality: z.object({ critical: count, attention: count, ok: count, not_assessed: count }),
});
export type StatsView = z.infer<typeof statsView>;
