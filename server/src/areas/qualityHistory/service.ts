import type { QualityPoint, QualitySummary } from '@plumbline/contract/quality/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import { readHistory } from './history.ts';
import type { WithHistory } from './table.ts';

/** The summary at a moment in the past; null if nothing is known of it. */
export async function qualityAt(
  ctx: ReadCtx,
  subject: { entity: WithHistory; id: string; quality: QualitySummary },
  moment: Date,
): Promise<QualityPoint | null> {
  const points = await readHistory(ctx, subject, { from: moment, to: moment });
  return points.at(-1) ?? null;
}
