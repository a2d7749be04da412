import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { completionOf } from '@plumbline/contract/inspections/completion';
import type { copyInspection } from '@plumbline/contract/inspections/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { clockDistance } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { z } from 'zod';
import { worksWith } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { visibleObject } from './create.ts';
import { itemId } from '@plumbline/contract/inspections/itemIds';
import { answeredItems, answersOf } from '../answers/items.ts';
import { versionItems } from '../answers/versionItems.ts';
import { countersOf } from '../answers/counters.ts';
import { refuseEmpty, requireInUse } from './lists.ts';
import { lockInspection } from '../lock.ts';
import { planInspection } from './plan.ts';
import type { PlannedDetail } from './plan.ts';
import type { DetailRow, StoredInspection, StoredAnswer } from '../table.ts';

type CopyInput = z.output<typeof copyInspection>;

/**
 * `POST /inspection/composite/{id}/copy`: the same items again; a copy also proposes the answers, unless the
 * base was critical.
 */
export async function copyFrom(ctx: Ctx, base_id: string, input: () => CopyInput): Promise<string> {
  const base = await lockInspection(ctx, base_id);
  const { mode, ...times } = input();
  const object = await visibleObject(ctx, base.object_id);
  if (mode === 'copy' && base['quality_status_code'] === QUALITY.critical)
    throw new Refusal('copy_prohibited_quality');
  const details = await liveDetails(ctx, base_id);
  if (details.length === 0) throw new Refusal('wrong_status', { reason: 'archived' });
  const lists = await requireInUse(
    ctx,
    details.map((detail) => detail.check_list_id),
  );
  const listsById = new Map(lists.map((list) => [list.id, list]));
  const plannedDetails = await copiedDetails(ctx, details, mode);
  for (const { check_list_id, counters } of plannedDetails) {
    const list = listsById.get(check_list_id);
    if (list) refuseEmpty(list, counters);
  }
  return await planInspection(ctx, {
    ...times,
    object,
    template_id: base.template_id,
    template_name: base.template_name,
    inspection_type_code: base.inspection_type_code,
    inspection_class_id: base.inspection_class_id,
    schedule_type_code: base.schedule_type_code,
    requires_start_scan: base.requires_start_scan,
    requires_finish_scan: base.requires_finish_scan,
    keeps_place: base.keeps_place,
    due_days: dueDays(base, ctx.actor.tenant.time_zone),
    responsible_id: times.responsible_id ?? null,
    base_inspection_id: base.id,
    details: plannedDetails,
  });
}

const dueDays = (base: StoredInspection, time_zone: string): number | null =>
  base.due_time === null
    ? null
    : clockDistance(time_zone, new Date(base.assigned_time), new Date(base.due_time)) / DAY_MS;

async function liveDetails(ctx: Ctx, inspection_id: string): Promise<DetailRow[]> {
  const tenant = ctx.actor.tenant_id;
  const { rows } =
    await sql<DetailRow>`select d.* from inspection_detail d join object o on o.tenant_id = ${tenant}::uuid and o.id = d.object_id
    where d.tenant_id = ${tenant}::uuid and d.inspection_id = ${inspection_id}::uuid and not o.archived and ${worksWith(sql.ref('o'), ctx.actor)} order by d.position`.execute(
      ctx.db,
    );
  return rows;
}

/** The details of the base, with or without their answers; evidence is never copied. */
async function copiedDetails(
  ctx: Ctx,
  details: DetailRow[],
  mode: CopyInput['mode'],
): Promise<PlannedDetail[]> {
  const versions = await versionItems(
    ctx,
    details.map((detail) => detail.check_list_version_id),
  );
  const answers =
    mode === 'copy'
      ? await answersOf(
          ctx,
          details.map((detail) => detail.id),
        )
      : new Map<string, StoredAnswer[]>();
  return details.map(
    ({ id, object_id, check_list_id, check_list_version_id, group_name, group_number }) => {
      const copies = (answers.get(id) ?? []).map((answer) => ({
        ...answer,
        content_count: 0,
        signature: null,
        meter_change: null,
        proposed: answer.value !== null || answer.quality !== null || answer.not_applicable,
      }));
      const completion = completionOf(
        answeredItems(id, versions.get(check_list_version_id) ?? [], copies),
      );
      const proposals = copies.map((answer) => ({
        ...answer,
        shown: completion.visible.has(itemId(id, answer.position)),
      }));
      return {
        object_id,
        check_list_id,
        check_list_version_id,
        group_name,
        group_number,
        counters: countersOf(completion),
        answers: proposals,
      };
    },
  );
}
