import type { QualityCause } from '@plumbline/contract/quality/causes';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { ReadCtx } from '#kit/ctx.ts';
import { listCauses } from './causes/causes.ts';

export { changeItemContent, workInInspection } from './answers/itemContent.ts';
export { readItem } from './answers/views.ts';
export { lockPlanned } from './change.ts';
export { openRows } from './openRows.ts';
export { changePlanned, dropPlanned, movePlanned } from './plan/replan.ts';
export type { PlannedChange } from './plan/replan.ts';
export { planScheduled } from './plan/scheduled.ts';
export type { ScheduledPlan } from './plan/scheduled.ts';
export { changedView } from './view.ts';
export { closeLate } from './status/late.ts';

/** The latest finding behind an object's status; null if there is none. */
export async function latestCause(
  ctx: ReadCtx,
  id: string,
  status: Quality | null,
): Promise<QualityCause | null> {
  const { items } = await listCauses(ctx, {
    subject: { entity: 'object', id, status },
    filter: { place: null, question: null, object_class: null },
    paging: { page: 1, page_size: 1, limit: 1, offset: 0, after: null },
  });
  return items[0] ?? null;
}
