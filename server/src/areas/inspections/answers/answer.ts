import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Answer, AnswerResult } from '@plumbline/contract/inspections/items';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { itemPlaceOf } from './itemIds.ts';
import { answeredItem, answersOfDetails, itemsWith } from './items.ts';
import { countersOf } from './counters.ts';
import type { AnsweredItem, DetailAnswer } from './items.ts';
import type { Counters } from './counters.ts';
import { itemViews, previousResults } from './itemViews.ts';
import type { Previous } from './itemViews.ts';
import { lockInspectionWith } from '../lock.ts';
import { isOvertaken, newerAnswer, wasApplied, withKey } from './revisions.ts';
import { applyAnswer, isProblem, momentWithin, workRefusal } from '../rules.ts';
import type { AnswerState } from '../rules.ts';
import { inspectionTable } from '../table.ts';
import type { DetailRow, StoredAnswer, StoredInspection } from '../table.ts';
import { progressOf, summaryOfCounters } from './views.ts';
import { writeAnswer, storeVisibility } from './storeAnswer.ts';

interface ItemPath {
  id: string;
  detailId: string;
  itemId: string;
}

/** The body of a device's request. */
interface AnswerRequest {
  body: () => Answer;
  /** Its `Idempotency-Key`. */
  key?: string | string[] | undefined;
}

/** `PATCH …/item/{itemId}/quality`: stores an answer and updates the counters of detail and inspection. */
export async function answerItem(
  ctx: Ctx,
  path: ItemPath,
  { body, key }: AnswerRequest,
): Promise<AnswerResult> {
  if (itemPlaceOf(path.itemId)?.detail_id !== path.detailId) throw new Refusal('not_found');
  const [inspection, [detail], answers, [time], previous] = await lockInspectionWith<
    [DetailRow, DetailAnswer, { now: string }, Previous]
  >(ctx, path.id, [
    detailOf(ctx, path),
    answersOfDetails(ctx, [path.detailId]),
    sql`select ${ctx.deps.clock} as now`,
    previousResults(ctx, [path.detailId]),
  ]);
  if (!detail || !time) throw new Refusal('not_found');
  const items = (await itemsWith(ctx, [detail], answers)).get(detail.id) ?? [];
  const old = items.find((item) => item.id === path.itemId);
  if (!old) throw new Refusal('not_found');
  const input = body();
  const sender = { device_id: input.device_id, user_id: ctx.actor.id, key };
  const current = { detail, items, item: old, total: inspection, previous };
  if (wasApplied(old.answer, sender)) return await resultOf(ctx, current);
  const next = nextState(ctx, old, input);
  const refusal = workRefusal(inspection, ctx.actor);
  if (refusal) throw refusal;
  const changed = changesOf(old, next);
  if (changed.length === 0) return await resultOf(ctx, current);
  if (isOvertaken(old.answer, input)) throw newerAnswer((await resultOf(ctx, current)).item);
  const answer: StoredAnswer = {
    ...old.answer,
    ...next,
    ...stamp(ctx, next, {
      ...input,
      now: new Date(time.now),
      started_at: inspection.started_at,
    }),
    revision: old.answer.revision + 1,
    applied_keys: withKey(old.answer, sender),
  };
  const item = answeredItem(detail.id, old.place, answer);
  const updatedItems = items.map((other) => (other.id === item.id ? item : other));
  const completion = completionOf(updatedItems);
  const counters = countersOf(completion);
  const total = writeAnswer(ctx, { inspection, detail, answer, counters });
  storeVisibility(ctx, detail.id, { items: updatedItems, visible: completion.visible });
  noteAnswer(ctx, inspection, { old, next, changed });
  return await resultOf(ctx, { detail, items: updatedItems, item, total, previous });
}

interface ItemState {
  detail: DetailRow;
  items: AnsweredItem[];
  item: AnsweredItem;
  /** The counters of the inspection. */
  total: Counters;
  previous: readonly Previous[];
}

async function resultOf(
  ctx: Ctx,
  { detail, items, item, total, previous }: ItemState,
): Promise<AnswerResult> {
  const { id, full_name } = ctx.actor;
  const named = { ...detail, people: { [id]: full_name } };
  const [[view] = []] = await itemViews(ctx, [{ detail: named, items, shown: [item] }], previous);
  if (!view) throw new Error('the item has no view');
  const counters = countersOf(completionOf(items));
  return {
    item: view,
    quality_aggr: summaryOfCounters(total),
    detail_quality_aggr: summaryOfCounters(counters),
    progress: progressOf(total),
    detail_progress: progressOf(counters),
  };
}

const detailOf = ({ actor }: Ctx, path: ItemPath): RawBuilder<DetailRow> =>
  sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${actor.tenant_id}::uuid and id = ${path.detailId}::uuid and inspection_id = ${path.id}::uuid`;

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

/**
 * Returns when and by whom the item was answered; the time is that of the device, but never before the inspection's
 * start nor later than now.
 */
function stamp(
  ctx: Ctx,
  next: AnswerState,
  input: Answer & { now: Date; started_at: string | null },
): Pick<StoredAnswer, 'answered_at' | 'answered_by'> {
  const empty = next.value === null && next.quality === null && !next.not_applicable;
  if (empty || next.proposed) return { answered_at: null, answered_by: null };
  const at = momentWithin(input.answered_at, { from: input.started_at, now: input.now });
  return { answered_at: at.toISOString(), answered_by: ctx.actor.id };
}

/** Logs the answer with its inspection, naming the item. */
function noteAnswer(
  ctx: Ctx,
  inspection: StoredInspection & ColumnValues,
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
    entity_id: inspection.id,
    operation: 'update',
    event: 'answer',
    audience: audienceOf(inspectionTable, [inspection]),
    old_value: { ...item, ...values(before) },
    // needed to read the value
    new_value: { ...item, item_check_type_code: check_type_code, item_unit: unit, ...values(next) },
  });
}
