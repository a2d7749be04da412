import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';

export const qualityCode = z.union([z.literal(10), z.literal(20), z.literal(30)]);

const status = qualityCode.nullable();
/** Facts by quality and the worst of them: own and inherited together, and each separately. */
export const qualitySummary = z
  .object({
    ok: count,
    attention: count,
    critical: count,
    total: count,
    total_status: status,
    actual_ok: count,
    actual_attention: count,
    actual_critical: count,
    actual_total: count,
    actual_status: status,
    inherited_ok: count,
    inherited_attention: count,
    inherited_critical: count,
    inherited_total: count,
    inherited_status: status,
  })
  .meta({ id: 'quality_summary' });
export type QualitySummary = z.infer<typeof qualitySummary>;

/** The counts of a summary from a moment on. */
const qualityPoint = qualitySummary
  .pick({
    ok: true,
    attention: true,
    critical: true,
    actual_ok: true,
    actual_attention: true,
    actual_critical: true,
  })
  .extend({ at: timestamp })
  .meta({ id: 'quality_point' });
export type QualityPoint = z.infer<typeof qualityPoint>;

/** `GET …/quality/history`, in order of time. The last point is at the end of the range, or now if that is earlier. */
export const qualityHistory = z
  .object({ points: z.array(qualityPoint) })
  .meta({ id: 'quality_history' });
export type QualityHistory = z.infer<typeof qualityHistory>;

/** The result of a recalculation (docs/product.md section 2); `corrected` should be 0. */
const recalculationResult = z.object({ checked: count, corrected: count, residual: count });
export type RecalculationResult = z.infer<typeof recalculationResult>;
