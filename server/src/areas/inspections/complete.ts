import { completionOf } from '@plumbline/contract/completion';
import { Refusal } from '@plumbline/contract/kit/errors';
import { STATUS } from '@plumbline/contract/status';
import { sql } from 'kysely';
import { applyResultsLate, momentOfResults } from '#areas/quality/service.ts';
import { SOURCE } from '#areas/quality/table.ts';
import { spendCreditsLate } from '#areas/credits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/write.ts';
import { freeze } from './freeze.ts';
import { itemsOf } from './items.ts';
import { refuseEmpty } from './lists.ts';
import { whyNotWork } from './rules.ts';
import { inspectionTable } from './table.ts';
import type { DetailRow, InspectionRow } from './table.ts';

type Locked = InspectionRow & Record<string, unknown>;
type NamedDetail = DetailRow & { check_list_name: string; object_name: string };

/**
 * Closes a locked inspection (product section 5): names and results become official, credits are
 * taken, all in this transaction, whose last statement brings the summaries along. Closing it again changes nothing.
 */
export async function completeInspection(
  ctx: Ctx,
  old: Locked,
  comment: string | null | undefined,
): Promise<void> {
  if (old.operative_status_code === STATUS.completed && old.responsible_id === ctx.actor.id) return;
  const refusal = whyNotWork(old, ctx.actor);
  if (refusal) throw refusal;
  const details = await readDetails(ctx, old.id);
  for (const detail of details)
    refuseEmpty({ id: detail.check_list_id, name: detail.check_list_name }, detail);
  await refuseGaps(ctx, details);
  const finished_at = await momentOfResults(
    ctx,
    SOURCE.check_list,
    details.map(({ object_id, check_list_id }) => ({ object_id, source_id: check_list_id })),
  );
  const frozen = await freeze(ctx, old, finished_at);
  const said = comment === undefined ? {} : { comment };
  await updateRow(ctx, inspectionTable, {
    old,
    columns: { ...frozen, ...said, operative_status_code: STATUS.completed, finished_at },
    operation: 'complete',
  });
  applyResultsLate(
    ctx,
    details.map((detail) => ({
      object_id: detail.object_id,
      source_kind: SOURCE.check_list,
      source_id: detail.check_list_id,
      ok: detail.count_ok,
      attention: detail.count_attention,
      critical: detail.count_critical,
      as_of: finished_at,
      ref_id: detail.id,
    })),
  );
  spendCreditsLate(ctx, {
    inspection_id: old.id,
    credits: old.required_credits,
    business_unit_id: frozen.business_unit_id,
  });
}

async function readDetails(ctx: Ctx, inspection_id: string): Promise<NamedDetail[]> {
  const tenant = ctx.actor.tenant_id;
  const { rows } =
    await sql<NamedDetail>`select d.*, v.name as check_list_name, o.name as object_name from inspection_detail d
    join check_list_version v on v.tenant_id = ${tenant}::uuid and v.id = d.check_list_version_id
    join object o on o.tenant_id = ${tenant}::uuid and o.id = d.object_id
    where d.tenant_id = ${tenant}::uuid and d.inspection_id = ${inspection_id}::uuid order by d.position`.execute(
      ctx.db,
    );
  return rows;
}

/** Refuses while anything shown is open, naming the first gap and their number. */
async function refuseGaps(ctx: Ctx, details: NamedDetail[]): Promise<void> {
  const items = await itemsOf(ctx, details);
  const gaps = details.flatMap((detail) =>
    completionOf(items.get(detail.id) ?? []).gaps.map((gap) => ({ detail, gap })),
  );
  const [first] = gaps;
  if (!first) return;
  const { detail, gap } = first;
  const item = items.get(detail.id)?.find((candidate) => candidate.id === gap.item_id);
  throw new Refusal('inspection_incomplete', {
    inspection_object: { id: detail.object_id, name: detail.object_name },
    check_list: {
      name: detail.check_list_name,
      group: detail.group_name,
      item: item?.place.name ?? '',
    },
    missing: gaps.length,
    item_id: gap.item_id,
    detail_id: detail.id,
    reason: gap.reason,
  });
}
