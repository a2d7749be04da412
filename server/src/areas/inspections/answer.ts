import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Answer, AnswerResult } from '@plumbline/contract/inspections/items';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { placeOf } from './itemIds.ts';
import { addCounters, answeredItem, countersOf, itemsOf } from './items.ts';
import type { AnsweredItem, Counters } from './items.ts';
import { itemViews } from './itemViews.ts';
import { lockInspection } from './lock.ts';
import { isOvertaken, newerAnswer, wasApplied, withKey } from './revisions.ts';
import { applyAnswer, isProblem, whyNotWork } from './rules.ts';
import type { AnswerState } from './rules.ts';
import type { DetailRow, InspectionRow, ItemRow } from './table.ts';
import { progressOf, summaryOfCounters } from './views.ts';

export interface ItemPath {
  id: string;
  detailId: string;
  itemId: string;
}

/** What a device sends. */
export interface Request {
  body: () => Answer;
  /** Its `Idempotency-Key`. */
  key?: string | string[] | undefined;
}

/** `PATCH …/item/{itemId}/quality`: stores an answer and updates the counters of detail and inspection. */
export async function answerItem(
  ctx: Ctx,
  path: ItemPath,
  { body, key }: Request,
): Promise<AnswerResult> {
  const inspection = await lockInspection(ctx, path.id);
  const detail = await findDetail(ctx, path);
  const items = (await itemsOf(ctx, [detail])).get(detail.id) ?? [];
  const old = items.find((item) => item.id === path.itemId);
  if (!old) throw new Refusal('not_found');
  const input = body();
  const sender = { device_id: input.device_id, user_id: ctx.actor.id, key };
  const standing = { detail, items, item: old, total: inspection };
  if (wasApplied(old.answer, sender)) return await resultOf(ctx, standing);
  const next = nextState(ctx, old, input);
  const refusal = whyNotWork(inspection, ctx.actor);
  if (refusal) throw refusal;
  const changed = changesOf(old, next);
  if (changed.length === 0) return await resultOf(ctx, standing);
  if (isOvertaken(old.answer, input)) throw newerAnswer((await resultOf(ctx, standing)).item);
  const answer: ItemRow = {
    ...old.answer,
    ...next,
    ...(await stamp(ctx, next, input)),
    revision: old.answer.revision + 1,
    applied_keys: withKey(old.answer, sender),
  };
  const item = answeredItem(detail.id, old.place, answer);
  const updatedItems = items.map((other) => (other.id === item.id ? item : other));
  const completion = completionOf(updatedItems);
  const counters = countersOf(completion);
  const total = await store(ctx, { inspection, detail, answer, counters });
  await storeVisibility(ctx, detail.id, { items: updatedItems, visible: completion.visible });
  noteAnswer(ctx, path.id, { old, next, changed });
  return await resultOf(ctx, { detail, items: updatedItems, item, total });
}

interface Standing {
  detail: DetailRow;
  items: AnsweredItem[];
  item: AnsweredItem;
  /** Of the inspection. */
  total: Counters;
}

async function resultOf(ctx: Ctx, { detail, items, item, total }: Standing): Promise<AnswerResult> {
  const [view] = await itemViews(ctx, { detail, items, shown: [item] });
  if (!view) throw new Error('an item has one view');
  const counters = countersOf(completionOf(items));
  return {
    item: view,
    quality_aggr: summaryOfCounters(total),
    detail_quality_aggr: summaryOfCounters(counters),
    progress: progressOf(total),
    detail_progress: progressOf(counters),
  };
}

async function findDetail(ctx: Ctx, path: ItemPath): Promise<DetailRow> {
  if (placeOf(path.itemId)?.detail_id !== path.detailId) throw new Refusal('not_found');
  const { rows } = await sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${path.detailId}::uuid and inspection_id = ${path.id}::uuid`.execute(
    ctx.db,
  );
  const [detail] = rows;
  if (!detail) throw new Refusal('not_found');
  return detail;
}

const stateOf = ({ answer }: AnsweredItem): AnswerState & ItemRow => answer;

function nextState(ctx: Ctx, old: AnsweredItem, input: Answer): AnswerState {
  const next = applyAnswer(old.place, stateOf(old), input);
  if (!isProblem(next)) return next;
  throw invalid(next.field === null ? ['body'] : ['body', next.field], next.type, ctx.locale);
}

const CONTENT_FIELDS = ['value', 'quality', 'not_applicable', 'comment'] as const;
const FIELDS = [...CONTENT_FIELDS, 'proposed'] as const;
type AnswerContent = Pick<AnswerState, (typeof CONTENT_FIELDS)[number]>;
const NO_CONTENT: AnswerContent = {
  value: null,
  quality: null,
  not_applicable: false,
  comment: null,
};
const changesOf = (old: AnsweredItem, next: AnswerState) =>
  FIELDS.filter((field) => stateOf(old)[field] !== next[field]);

/** When and by whom the item was answered; an offline device reports the time, which is never later than now. */
async function stamp(
  ctx: Ctx,
  next: AnswerState,
  input: Answer,
): Promise<Pick<ItemRow, 'answered_at' | 'answered_by'>> {
  const empty = next.value === null && next.quality === null && !next.not_applicable;
  if (empty || next.proposed) return { answered_at: null, answered_by: null };
  const now = await timeOf(ctx);
  const claimedTime = input.answered_at === undefined ? now : new Date(input.answered_at);
  return {
    answered_at: (claimedTime < now ? claimedTime : now).toISOString(),
    answered_by: ctx.actor.id,
  };
}

interface Changes {
  inspection: InspectionRow;
  detail: DetailRow;
  answer: ItemRow;
  /** Of the detail, including this answer. */
  counters: Counters;
}

const set = (counters: Counters) =>
  sql`item_total = ${counters.item_total}, item_filled = ${counters.item_filled}, count_ok = ${counters.count_ok},
    count_attention = ${counters.count_attention}, count_critical = ${counters.count_critical}`;

/** Writes item, detail and inspection in one statement; the lock on the inspection makes the difference exact. */
async function store(
  ctx: Ctx,
  { inspection, detail, answer, counters }: Changes,
): Promise<Counters> {
  const tenant = ctx.actor.tenant_id;
  const total = addCounters(inspection, differenceOf(counters, detail));
  const value = answer.value === null ? null : JSON.stringify(answer.value);
  await sql`with i as (
      insert into inspection_item (tenant_id, detail_id, position, quality, value, not_applicable, comment, answered_at, answered_by,
        revision, applied_keys, proposed)
      values (${tenant}::uuid, ${detail.id}::uuid, ${answer.position}, ${answer.quality}, ${value}::jsonb, ${answer.not_applicable}, ${answer.comment},
        ${answer.answered_at}, ${answer.answered_by}, ${answer.revision}, ${JSON.stringify(answer.applied_keys)}::jsonb, ${answer.proposed})
      on conflict (tenant_id, detail_id, position) do update set quality = excluded.quality, value = excluded.value,
        not_applicable = excluded.not_applicable, comment = excluded.comment, answered_at = excluded.answered_at, answered_by = excluded.answered_by,
        revision = excluded.revision, applied_keys = excluded.applied_keys, proposed = excluded.proposed
    ), d as (
      update inspection_detail set ${set(counters)} where tenant_id = ${tenant}::uuid and id = ${detail.id}::uuid)
    update inspection set ${set(total)}, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${tenant}::uuid and id = ${inspection.id}::uuid`.execute(ctx.db);
  return total;
}

/** Marks the stored answers that conditions now hide or show. */
async function storeVisibility(
  ctx: Ctx,
  detail_id: string,
  now: { items: AnsweredItem[]; visible: ReadonlySet<string> },
): Promise<void> {
  const turned = now.items
    .filter((item) => item.answer.shown !== now.visible.has(item.id))
    .map((item) => item.place.position);
  if (turned.length === 0) return;
  await sql`update inspection_item set shown = not shown
    where tenant_id = ${ctx.actor.tenant_id}::uuid and detail_id = ${detail_id}::uuid and position = any(${turned}::smallint[])`.execute(
    ctx.db,
  );
}

const differenceOf = (now: Counters, before: Counters): Counters => ({
  item_total: now.item_total - before.item_total,
  item_filled: now.item_filled - before.item_filled,
  count_ok: now.count_ok - before.count_ok,
  count_attention: now.count_attention - before.count_attention,
  count_critical: now.count_critical - before.count_critical,
});

/** Logs the answer with its inspection, naming the item. */
function noteAnswer(
  ctx: Ctx,
  inspection_id: string,
  {
    old,
    next,
    changed,
  }: { old: AnsweredItem; next: AnswerState; changed: readonly (typeof FIELDS)[number][] },
): void {
  // A proposal is not yet an answer: whatever replaces it is the first.
  const isConfirmation = changed.includes('proposed');
  const before = isConfirmation ? { ...NO_CONTENT, comment: stateOf(old).comment } : stateOf(old);
  const fields = CONTENT_FIELDS.filter((field) => before[field] !== next[field]);
  const values = (state: AnswerContent) =>
    Object.fromEntries(fields.map((field) => [field, state[field]]));
  const { number, name, check_type_code, unit } = old.place;
  const item = { item_id: old.id, item: `${number} ${name}` };
  ctx.audit.push({
    entity: 'inspection',
    entity_id: inspection_id,
    operation: 'update',
    old_value: { ...item, ...values(before) },
    // needed to read the value
    new_value: { ...item, item_check_type_code: check_type_code, item_unit: unit, ...values(next) },
  });
}
