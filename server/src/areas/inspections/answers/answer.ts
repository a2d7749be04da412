import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Answer, AnswerResult } from '@plumbline/contract/inspections/items';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { itemPlaceOf } from './itemIds.ts';
import { answeredItem, itemsOf } from './items.ts';
import { countersOf } from './counters.ts';
import type { AnsweredItem } from './items.ts';
import type { Counters } from './counters.ts';
import { itemViews } from './itemViews.ts';
import { lockInspection } from '../lock.ts';
import { isOvertaken, newerAnswer, wasApplied, withKey } from './revisions.ts';
import { applyAnswer, isProblem, whyNotWork } from '../rules.ts';
import type { AnswerState } from '../rules.ts';
import type { DetailRow, StoredAnswer } from '../table.ts';
import { progressOf, summaryOfCounters } from './views.ts';
import { writeAnswer, storeVisibility } from './storeAnswer.ts';

interface ItemPath {
  id: string;
  detailId: string;
  itemId: string;
}

/** The body that a device sends. */
interface Request {
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
  const current = { detail, items, item: old, total: inspection };
  if (wasApplied(old.answer, sender)) return await resultOf(ctx, current);
  const next = nextState(ctx, old, input);
  const refusal = whyNotWork(inspection, ctx.actor);
  if (refusal) throw refusal;
  const changed = changesOf(old, next);
  if (changed.length === 0) return await resultOf(ctx, current);
  if (isOvertaken(old.answer, input)) throw newerAnswer((await resultOf(ctx, current)).item);
  const answer: StoredAnswer = {
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
  const total = await writeAnswer(ctx, { inspection, detail, answer, counters });
  await storeVisibility(ctx, detail.id, { items: updatedItems, visible: completion.visible });
  noteAnswer(ctx, path.id, { old, next, changed });
  return await resultOf(ctx, { detail, items: updatedItems, item, total });
}

interface ItemState {
  detail: DetailRow;
  items: AnsweredItem[];
  item: AnsweredItem;
  /** Of the inspection. */
  total: Counters;
}

async function resultOf(
  ctx: Ctx,
  { detail, items, item, total }: ItemState,
): Promise<AnswerResult> {
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
  if (itemPlaceOf(path.itemId)?.detail_id !== path.detailId) throw new Refusal('not_found');
  const { rows } = await sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${path.detailId}::uuid and inspection_id = ${path.id}::uuid`.execute(
    ctx.db,
  );
  const [detail] = rows;
  if (!detail) throw new Refusal('not_found');
  return detail;
}

const stateOf = ({ answer }: AnsweredItem): AnswerState & StoredAnswer => answer;

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
): Promise<Pick<StoredAnswer, 'answered_at' | 'answered_by'>> {
  const empty = next.value === null && next.quality === null && !next.not_applicable;
  if (empty || next.proposed) return { answered_at: null, answered_by: null };
  const now = await timeOf(ctx);
  const claimedTime = input.answered_at === undefined ? now : new Date(input.answered_at);
  return {
    answered_at: (claimedTime < now ? claimedTime : now).toISOString(),
    answered_by: ctx.actor.id,
  };
}

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
  // A proposal is not an answer yet, so its replacement is the item's first answer.
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
