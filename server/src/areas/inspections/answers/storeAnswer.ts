import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { addCounters, setCounters } from './counters.ts';
import type { AnsweredItem } from './items.ts';
import type { Counters } from './counters.ts';
import type { DetailRow, StoredInspection, StoredAnswer } from '../table.ts';

interface Changes {
  inspection: StoredInspection;
  detail: DetailRow;
  answer: StoredAnswer;
  /** All answers of the detail, including this one. */
  counters: Counters;
}

/** Writes item, detail and inspection in one statement, together with the next one; the lock on the inspection makes the difference exact. */
export function writeAnswer(ctx: Ctx, { inspection, detail, answer, counters }: Changes): Counters {
  const tenant = ctx.actor.tenant_id;
  const total = addCounters(inspection, differenceOf(counters, detail));
  const json = (part: unknown) => (part === null ? null : JSON.stringify(part));
  const write = sql`with i as (
      insert into inspection_item (tenant_id, detail_id, position, quality, value, not_applicable, comment, answered_at, answered_by,
        answered_together, revision, applied_keys, proposed, content_count, signature, meter_change)
      values (${tenant}::uuid, ${detail.id}::uuid, ${answer.position}, ${answer.quality}, ${json(answer.value)}::jsonb, ${answer.not_applicable}, ${answer.comment},
        ${answer.answered_at}, ${answer.answered_by}, ${answer.answered_together}, ${answer.revision}, ${JSON.stringify(answer.applied_keys)}::jsonb, ${answer.proposed}, ${answer.content_count},
        ${json(answer.signature)}::jsonb, ${json(answer.meter_change)}::jsonb)
      on conflict (tenant_id, detail_id, position) do update set quality = excluded.quality, value = excluded.value,
        not_applicable = excluded.not_applicable, comment = excluded.comment, answered_at = excluded.answered_at, answered_by = excluded.answered_by,
        answered_together = excluded.answered_together, revision = excluded.revision, applied_keys = excluded.applied_keys, proposed = excluded.proposed,
        content_count = excluded.content_count, signature = excluded.signature, meter_change = excluded.meter_change
      returning detail_id
    ), d as (
      update inspection_detail set ${setCounters(counters)} where tenant_id = ${tenant}::uuid and id = ${detail.id}::uuid returning id)
    update inspection set ${setCounters(total)}, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${tenant}::uuid and id = ${inspection.id}::uuid`;
  queue(ctx.db, write);
  return total;
}

/** Marks the stored answers that conditions now hide or show. */
export function storeVisibility(
  ctx: Ctx,
  detail_id: string,
  now: { items: readonly AnsweredItem[]; visible: ReadonlySet<string> },
): void {
  const flipped = now.items
    .filter((item) => item.answer.shown !== now.visible.has(item.id))
    .map((item) => item.place.position);
  if (flipped.length === 0) return;
  queue(
    ctx.db,
    sql`update inspection_item set shown = not shown
    where tenant_id = ${ctx.actor.tenant_id}::uuid and detail_id = ${detail_id}::uuid and position = any(${flipped}::smallint[])`,
  );
}

const differenceOf = (now: Counters, before: Counters): Counters => ({
  item_total: now.item_total - before.item_total,
  item_filled: now.item_filled - before.item_filled,
  count_ok: now.count_ok - before.count_ok,
  count_attention: now.count_attention - before.count_attention,
  count_critical: now.count_critical - before.count_critical,
});
