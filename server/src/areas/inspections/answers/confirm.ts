import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Confirmation } from '@plumbline/contract/inspections/items';
import { sql } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { answeredItem, answersOfInspection, itemsWith } from './items.ts';
import { NO_COUNTERS, addCounters, countersOf, setCounters } from './counters.ts';
import type { AnsweredItem, DetailAnswer } from './items.ts';
import type { Counters } from './counters.ts';
import { detailsOf, lockInspectionWith } from '../lock.ts';
import { inspectionTable } from '../table.ts';
import type { DetailRow } from '../table.ts';
import { workRefusal } from '../rules.ts';
import { progressOf, summaryOfCounters } from './views.ts';

/** The changes that confirming makes to one detail. */
interface DetailConfirmation {
  detail_id: string;
  positions: number[];
  counters: Counters;
}

/** `POST /inspection/{id}/answers/confirm`: every visible proposal becomes an answer; hidden ones stay proposals. */
export async function confirmAnswers(ctx: Ctx, id: string): Promise<Confirmation> {
  const [inspection, details, answers, [time]] = await lockInspectionWith<
    [DetailRow, DetailAnswer, { now: string }]
  >(ctx, id, [
    detailsOf(ctx, { id }),
    answersOfInspection(ctx, id),
    sql`select ${ctx.deps.clock} as now`,
  ]);
  const refusal = workRefusal(inspection, ctx.actor);
  if (refusal) throw refusal;
  const items = await itemsWith(ctx, details, answers);
  const confirmations = details.map((detail) => confirmedIn(detail.id, items.get(detail.id) ?? []));
  const changed = confirmations.filter(({ positions }) => positions.length > 0);
  const count = changed.reduce((sum, { positions }) => sum + positions.length, 0);
  const total =
    count === 0
      ? inspection
      : confirmations.map(({ counters }) => counters).reduce(addCounters, NO_COUNTERS);
  if (count > 0) {
    store(ctx, id, { changed, total, now: new Date(time?.now ?? '') });
    ctx.audit.push({
      entity: 'inspection',
      entity_id: id,
      operation: 'update',
      event: 'answer',
      audience: audienceOf(inspectionTable, [inspection]),
      old_value: { confirmed: 0 },
      new_value: { confirmed: count },
    });
  }
  return {
    confirmed: count,
    quality_aggr: summaryOfCounters(total),
    progress: progressOf(total),
  };
}

function confirmedIn(detail_id: string, items: readonly AnsweredItem[]): DetailConfirmation {
  const { visible } = completionOf(items);
  const isDue = (item: AnsweredItem) => item.proposed && visible.has(item.id);
  const after = items.map((item) =>
    isDue(item) ? answeredItem(detail_id, item.place, { ...item.answer, proposed: false }) : item,
  );
  return {
    detail_id,
    positions: items.filter(isDue).map((item) => item.place.position),
    counters: countersOf(completionOf(after)),
  };
}

/** Writes items, details and inspection in one statement, together with the next one; visibility does not change. */
function store(
  ctx: Ctx,
  inspection_id: string,
  { changed, total, now }: { changed: DetailConfirmation[]; total: Counters; now: Date },
): void {
  const { tenant_id: tenant, id: by } = ctx.actor;
  const details = changed.map(({ detail_id, counters }) => ({ detail_id, ...counters }));
  const items = changed.flatMap(({ detail_id, positions }) =>
    positions.map((position) => ({ detail_id, position })),
  );
  const write = sql`with i as (
      update inspection_item i set proposed = false, revision = revision + 1, answered_at = ${now.toISOString()}, answered_by = ${by}::uuid
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as c (detail_id uuid, position smallint)
      where i.tenant_id = ${tenant}::uuid and i.detail_id = c.detail_id and i.position = c.position returning i.detail_id
    ), d as (
      update inspection_detail d set item_total = c.item_total, item_filled = c.item_filled, count_ok = c.count_ok,
        count_attention = c.count_attention, count_critical = c.count_critical
      from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as c (detail_id uuid, item_total int, item_filled int, count_ok int,
        count_attention int, count_critical int)
      where d.tenant_id = ${tenant}::uuid and d.id = c.detail_id returning d.id)
    update inspection set ${setCounters(total)}, updated_at = now(), updated_by = ${by}::uuid
    where tenant_id = ${tenant}::uuid and id = ${inspection_id}::uuid`;
  queue(ctx.db, write);
}
