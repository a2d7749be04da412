import { completionOf } from '@plumbline/contract/inspections/completion';
import { isFilledByContent } from '@plumbline/contract/checkLists/checkTypes';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { lockInspection, lockInspectionWith } from '../lock.ts';
import { inactiveRefusal, workRefusal } from '../rules.ts';
import type { DetailRow, StoredAnswer, StoredInspection } from '../table.ts';
import { countersOf } from './counters.ts';
import { itemPlaceOf } from '@plumbline/contract/inspections/itemIds';
import { answeredItem, answersOfDetails, itemsWith } from './items.ts';
import type { AnsweredItem, DetailAnswer } from './items.ts';
import { storeVisibility, writeAnswer } from './storeAnswer.ts';

/** Locks an inspection whose files the caller may change now. */
export async function workInInspection(
  ctx: Ctx,
  id: string,
): Promise<StoredInspection & ColumnValues> {
  const inspection = await lockInspection(ctx, id);
  const refusal = workRefusal(inspection, ctx.actor);
  if (refusal) throw refusal;
  return inspection;
}

interface ItemWithContent {
  inspection: StoredInspection & ColumnValues;
  detail: DetailRow;
  item: AnsweredItem;
}

/**
 * Counts the files of an item, of `author` if somebody else enters them, which answer a photo or a signature and may be required by other items; the counters of
 * detail and inspection follow.
 * @throws not_found unless it is a question of a visible inspection; the refusals of answers
 */
export async function changeItemContent(
  ctx: Ctx,
  itemId: string,
  change: number,
  author?: string,
): Promise<ItemWithContent> {
  const detailId = itemPlaceOf(itemId)?.detail_id;
  if (detailId === undefined) throw new Refusal('not_found');
  const [[place]] = await lookUp<[DetailRow]>(ctx.db, [detailOf(ctx, detailId)]);
  if (!place) throw new Refusal('not_found');
  const [inspection, [detail], answers] = await lockInspectionWith<[DetailRow, DetailAnswer]>(
    ctx,
    place.inspection_id,
    [detailOf(ctx, detailId), answersOfDetails(ctx, [detailId])],
  );
  if (!detail) throw new Refusal('not_found');
  const items = (await itemsWith(ctx, [detail], answers)).get(detail.id) ?? [];
  const old = items.find(({ id }) => id === itemId);
  if (old?.item_type !== 'question') throw new Refusal('not_found');
  const refusal = author ? inactiveRefusal(inspection) : workRefusal(inspection, ctx.actor);
  if (refusal) throw refusal;
  const item = answeredItem(detail.id, old.place, {
    ...old.answer,
    ...(await withContent(ctx, old, { count: old.content_count + change, by: author })),
  });
  const now = items.map((other) => (other.id === item.id ? item : other));
  const completion = completionOf(now);
  writeAnswer(ctx, { inspection, detail, answer: item.answer, counters: countersOf(completion) });
  storeVisibility(ctx, detail.id, { items: now, visible: completion.visible });
  return { inspection, detail, item };
}

/**
 * Returns the item with this many files: the first file answers a question of that kind, and without the last one it is
 * open again, unless somebody has refused to sign.
 */
async function withContent(
  ctx: Ctx,
  { check_type_code, answer }: AnsweredItem,
  { count: content_count, by = ctx.actor.id }: { count: number; by: string | undefined },
): Promise<Partial<StoredAnswer>> {
  if (!isFilledByContent(check_type_code)) return { content_count };
  const answered_together = false;
  if (content_count === 0)
    return isRefused(answer)
      ? { content_count }
      : { content_count, answered_at: null, answered_by: null, answered_together, signature: null };
  const answered_at = answer.answered_at ?? (await timeOf(ctx)).toISOString();
  const answered_by = answer.answered_by ?? by;
  return { content_count, answered_at, answered_by, answered_together, not_applicable: false };
}

const isRefused = ({ signature }: StoredAnswer) => (signature?.refusal ?? null) !== null;

const detailOf = ({ actor }: Ctx, id: string) =>
  sql<DetailRow>`select * from inspection_detail where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`;
