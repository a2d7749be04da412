import type { DecideLateWork, LateFile } from '@plumbline/contract/inspections/lateWork';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import {
  answerItems,
  changeItemContent,
  lockInspection,
  lockLateWork,
  noteLateWork,
  readLateWork,
} from '#areas/inspections/service.ts';
import type { AnswerVerdict, LateWorkRow, StoredLateAnswer } from '#areas/inspections/service.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';

/** The decisions after which another may follow: files may have arrived since, and an inspection may be reopened. */
const MAY_FOLLOW: Readonly<Record<LateWorkRow['status'], readonly DecideLateWork['decision'][]>> = {
  open: ['taken_over', 'kept', 'rejected'],
  taken_over: ['taken_over'],
  kept: ['taken_over', 'kept'],
  rejected: [],
};

/**
 * `POST /late_work/{id}/decision`. Taking over enters the answers for their author by the rules of all answers, and gives the
 * files to their items; what the inspection refuses stays here.
 * @throws not_found; wrong_status if it is decided, or the inspection is not active; not_started
 */
export async function decideLateWork(
  ctx: Ctx,
  id: string,
  body: () => DecideLateWork,
): Promise<string> {
  const { inspection_id } = await readLateWork(ctx, id);
  const input = body();
  const inspection = await lockInspection(ctx, inspection_id);
  const late = await lockLateWork(ctx, id);
  const { decision, word = null } = input;
  if (!MAY_FOLLOW[late.status].includes(decision))
    throw new Refusal('wrong_status', { reason: 'decided' });
  const answers =
    decision === 'taken_over' ? await takeOver(ctx, late, input.overwrite ?? []) : late.answers;
  const now = (await timeOf(ctx)).toISOString();
  queue(
    ctx.db,
    sql`update late_work set answers = ${JSON.stringify(answers)}::jsonb, status = ${decision}, word = ${word}, decided_at = ${now}::timestamptz,
      decided_by = ${ctx.actor.id}::uuid where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${late.id}::uuid`,
  );
  noteLateWork(ctx, inspection, { ...late, answers, status: decision, word });
  return inspection_id;
}

async function takeOver(
  ctx: Ctx,
  late: LateWorkRow,
  overwrite: readonly string[],
): Promise<StoredLateAnswer[]> {
  const author = await authorOf(ctx, late);
  const requests = late.answers.map(({ detail_id, item_id, key, device_id, base, body }) => ({
    detailId: detail_id.toLowerCase(),
    itemId: item_id.toLowerCase(),
    key,
    body: () => ({ ...body, device_id, ...(base === null ? {} : { revision: base }) }),
  }));
  const overwrites = new Set(overwrite.map((one) => one.toLowerCase()));
  const verdicts = await answerItems(ctx, late.inspection_id, requests, { author, overwrites });
  // one refusal of all of them says why nothing can be taken over
  const refusals = verdicts.filter((verdict) => verdict instanceof Refusal);
  const state = refusals.find(({ code }) => code === 'not_started' || code === 'wrong_status');
  if (state) throw state;
  await moveFiles(ctx, late, author.id);
  return late.answers.map((answer, n) => ({ ...answer, outcome: outcomeOf(verdicts[n]) }));
}

function outcomeOf(verdict: AnswerVerdict | undefined): NonNullable<StoredLateAnswer['outcome']> {
  if (verdict instanceof Refusal) return verdict.code === 'newer_answer' ? 'overtaken' : 'refused';
  return verdict === undefined || verdict instanceof InvalidInput ? 'refused' : 'applied';
}

async function authorOf({ db, actor }: Ctx, { created_by }: LateWorkRow) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, full_name as name from app_user where tenant_id = ${actor.tenant_id}::uuid and id = ${created_by}::uuid`.execute(
    db,
  );
  const [author] = rows;
  if (!author) throw new Refusal('not_found');
  return author;
}

/** The files that have arrived become those of their items; what was taken for anything else stays. */
async function moveFiles(ctx: Ctx, { id, files }: LateWorkRow, author: string): Promise<void> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<{ id: string }>`
    select id from content where tenant_id = ${tenant}::uuid and entity = 'late_work' and entity_id = ${id}::uuid and not archived
    for no key update`.execute(ctx.db);
  const arrived = new Set(rows.map((row) => row.id));
  const byItem = Map.groupBy(
    files.filter(({ content_id }) => arrived.has(content_id.toLowerCase())),
    ({ item_id }) => item_id?.toLowerCase() ?? null,
  );
  for (const [item_id, own] of byItem) {
    if (item_id !== null) await moveToItem(ctx, { item_id, own, author });
  }
}

interface Move {
  item_id: string;
  own: readonly LateFile[];
  author: string;
}

async function moveToItem(ctx: Ctx, { item_id, own, author }: Move): Promise<void> {
  const { inspection, detail } = await changeItemContent(ctx, item_id, own.length, author);
  queue(
    ctx.db,
    sql`update content set entity = 'inspection_check_list_item', entity_id = ${item_id}::uuid, object_id = ${detail.object_id}::uuid,
      inspection_id = ${inspection.id}::uuid, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${own.map(({ content_id }) => content_id)}::uuid[]))
      and entity = 'late_work'`,
  );
}
