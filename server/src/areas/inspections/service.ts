import { STATUS } from '@plumbline/contract/inspections/status';
import type { CauseCount, QualityCause } from '@plumbline/contract/quality/causes';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { countCauses } from './causes/causeCounts.ts';
import type { CauseSubject } from './causes/causeResults.ts';
import { listCauses } from './causes/causes.ts';

export { changeItemContent, workInInspection } from './answers/itemContent.ts';
export { answerItems } from './answers/answer.ts';
export type { AnswerVerdict } from './answers/answer.ts';
export { listDetails, readItem, readWork, readWorkPage } from './answers/views.ts';
export { lockPlanned } from './change.ts';
export { askBack } from './lateWork/askBack.ts';
export { handIn } from './lateWork/handIn.ts';
export { keepsPlace, lockLateWork, noteLateWork, readLateWork } from './lateWork/store.ts';
export type { LateWorkRow, StoredLateAnswer } from './lateWork/store.ts';
export { lateWorkTable } from './lateWork/table.ts';
export { viewsOfLateWork } from './lateWork/views.ts';
export { lockInspection } from './lock.ts';
export { openRows } from './openRows.ts';
export { changePlanned, dropPlanned, movePlanned } from './plan/replan.ts';
export type { PlannedChange } from './plan/replan.ts';
export { planScheduled, readyPlans } from './plan/scheduled.ts';
export type { ReadyPlan, ScheduledPlan, Unplannable } from './plan/scheduled.ts';
export { changedView } from './view.ts';
export { closeLate } from './status/late.ts';

/** The latest finding behind an object's status; null if there is none. */
export async function latestCause(
  ctx: ReadCtx,
  id: string,
  status: Quality | null,
): Promise<QualityCause | null> {
  const subject = { entity: 'object', id, status } as const;
  const { items } = await listCauses(ctx, { subject, filter: ALL, paging: first(1) });
  return items[0] ?? null;
}

const ALL = { place: null, question: null, object_class: null };
const first = (n: number) => ({ page: 1, page_size: n, limit: n, offset: 0, after: null });

type RatedSubject = CauseSubject & { quality: QualitySummary };

/** The first facts behind the status of an object or a unit, worst and newest first. */
export const firstFindings = (
  ctx: ReadCtx,
  { quality, ...subject }: RatedSubject,
  most: number,
): Promise<RowsPage<QualityCause>> =>
  listCauses(ctx, {
    subject: { ...subject, status: quality.total_status },
    filter: ALL,
    paging: first(most),
  });

/** The questions with the most findings in the branch of a unit or an object, worst first. */
export async function frequentFindings(
  ctx: ReadCtx,
  { quality, ...subject }: RatedSubject,
): Promise<CauseCount[]> {
  const { question } = await countCauses(
    ctx,
    { ...subject, status: quality.total_status },
    { attrs: ['question'], filter: ALL },
  );
  return question ?? [];
}

/** Stores the newest report of a completed inspection, unless it has been reopened meanwhile. */
export async function noteReport(
  { db, actor }: Ctx,
  id: string,
  report: { id: string; name: string },
): Promise<void> {
  await sql`
    update inspection set report = ${JSON.stringify(report)}::jsonb
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid and operative_status_code = ${STATUS.completed}::int`.execute(
    db,
  );
}
