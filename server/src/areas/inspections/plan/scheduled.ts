import { MAX_DETAILS } from '@plumbline/contract/templates/schemas';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import { noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { besideTenant } from '#kit/db/besideTenant.ts';
import type { Agent } from '#kit/model/actor.ts';
import { rowsByKey } from '#kit/model/fewRows.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { NO_COUNTERS, addCounters } from '../answers/counters.ts';
import { newDetailId } from '../answers/itemIds.ts';
import { noteResponsibles } from '../status/responsible.ts';
import { inspectionTable } from '../table.ts';
import { usableVersions } from './lists.ts';
import type { Current } from './lists.ts';
import { ableKey, ableUsers } from './ableUsers.ts';
import { detailsInsert, priceOf } from './plan.ts';
import { plannedDetails } from './templateDetails.ts';
import type { PlannedPair } from './templateDetails.ts';

/** An inspection that a schedule plans. */
export interface ScheduledPlan {
  id: string;
  object: { id: string; business_unit_id: string };
  template: {
    id: string;
    name: string;
    inspection_class_id: string | null;
    inspection_type_code: number | null;
    schedule_type_code: number | null;
    due_days: number | null;
  };
  /** Nobody is responsible if this user cannot be any more. */
  responsible_id: string | null;
  assigned_time: Date;
}

/**
 * Stores inspections that schedules plan, with a number of statements that depends only on the templates that have
 * details for descendants. Check lists that are archived or empty are left out, and so are inspections without any.
 */
export async function planScheduled(
  ctx: Ctx<Agent>,
  plans: readonly ScheduledPlan[],
): Promise<void> {
  const pairs = await pairsOf(ctx, plans);
  const lists = await usableVersions(
    ctx,
    [...pairs.values()].flat().map((pair) => pair.check_list_id),
  );
  const userOf = ({ responsible_id, object: { business_unit_id } }: ScheduledPlan) => ({
    responsible_id,
    business_unit_id,
  });
  const able = await ableUsers(ctx, plans.map(userOf));
  const price = await priceOf(ctx);
  const { time_zone } = ctx.actor.tenant;
  const rows = plans.flatMap((plan) => {
    const details = detailsOf(pairs.get(keyOf(plan)) ?? [], lists);
    if (details.length === 0 || details.length > MAX_DETAILS) return [];
    const { id, object, template, assigned_time } = plan;
    const { id: template_id, name: template_name, due_days, ...kinds } = template;
    const inspection = {
      id,
      object_id: object.id,
      business_unit_id: object.business_unit_id,
      template_id,
      template_name,
      inspection_class_id: kinds.inspection_class_id,
      inspection_type_code: kinds.inspection_type_code,
      schedule_type_code: kinds.schedule_type_code,
      responsible_id: able.has(ableKey(userOf(plan))) ? plan.responsible_id : null,
      assigned_time: assigned_time.toISOString(),
      due_time:
        due_days === null ? null : addDays(time_zone, assigned_time, due_days).toISOString(),
      required_credits: price(details.length),
      ...details.reduce((sum, { counters }) => addCounters(sum, counters), NO_COUNTERS),
    };
    return [{ inspection, details }];
  });
  if (rows.length === 0) return;
  await insertInspections(
    ctx,
    rows.map(({ inspection }) => inspection),
  );
  const details = rows.flatMap(({ inspection, details: own }) =>
    own.map(({ counters, ...detail }, position) => ({
      ...detail,
      ...counters,
      id: newDetailId(),
      inspection_id: inspection.id,
      position,
    })),
  );
  await detailsInsert(ctx.actor.tenant_id, details).execute(ctx.db);
  await noteResponsibles(
    ctx,
    rows.map(({ inspection }) => inspection.id),
  );
  const ids = rows.map(({ inspection }) => inspection.id);
  ctx.late.push({
    call: sql`inspection_number_give(${ctx.actor.tenant_id}::uuid, ${ids}::uuid[])`,
  });
}

const keyOf = ({ template, object }: ScheduledPlan): string => `${template.id} ${object.id}`;

/** The (object, check list) pairs of each template at each object. */
async function pairsOf(
  ctx: Ctx<Agent>,
  plans: readonly ScheduledPlan[],
): Promise<Map<string, PlannedPair[]>> {
  const pairs = new Map<string, PlannedPair[]>();
  const alike = await baseDetails(ctx, [...new Set(plans.map(({ template }) => template.id))]);
  for (const plan of plans) {
    const key = keyOf(plan);
    if (pairs.has(key)) continue;
    const { template, object } = plan;
    const base = alike.get(template.id);
    pairs.set(
      key,
      base?.map((pair) => ({ ...pair, object_id: object.id })) ??
        (await plannedDetails(ctx, template.id, object.id)),
    );
  }
  return pairs;
}

/** The details of templates that are about their base object alone, in order; a check list belongs to the first group. */
async function baseDetails(
  { db, actor }: Ctx<Agent>,
  templates: readonly string[],
): Promise<Map<string, Omit<PlannedPair, 'object_id'>[]>> {
  const { rows } = await sql<Omit<PlannedPair, 'object_id'> & { template: string; target: string }>`
    select inspection_template_id as template, check_list_id, group_name, group_number, target
    from inspection_template_detail where tenant_id = ${actor.tenant_id}::uuid and inspection_template_id in (select unnest(${templates}::uuid[]))
    order by group_number, position`.execute(db);
  const byTemplate = Map.groupBy(rows, ({ template }) => template);
  return new Map(
    [...byTemplate]
      .filter(([, details]) => details.every(({ target }) => target === 'base'))
      .map(([template, details]) => [
        template,
        [...Map.groupBy(details, (detail) => detail.check_list_id).values()]
          .flatMap(([first]) => first ?? [])
          .map(({ check_list_id, group_name, group_number }) => ({
            check_list_id,
            group_name,
            group_number,
          })),
      ]),
  );
}

const detailsOf = (pairs: readonly PlannedPair[], lists: ReadonlyMap<string, Current>) =>
  pairs.flatMap((pair) => {
    const list = lists.get(pair.check_list_id);
    if (!list) return [];
    const { check_list_version_id, counters } = list;
    return [{ ...pair, check_list_version_id, counters }];
  });

async function insertInspections(
  ctx: Ctx<Agent>,
  rows: readonly (Record<string, unknown> & { id: string })[],
): Promise<void> {
  const complete = new Map(rows.map((row) => [row.id, noteCreated(ctx, inspectionTable, row)]));
  await sql`
    insert into inspection (tenant_id, id, object_id, business_unit_id, template_id, template_name, inspection_type_code, inspection_class_id,
      schedule_type_code, responsible_id, assigned_time, due_time, required_credits, item_total, item_filled, count_ok, count_attention, count_critical)
    select k.tenant_id, r.* from ${besideTenant(
      ctx.actor.tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, object_id uuid, business_unit_id uuid, template_id uuid, template_name text,
        inspection_type_code int, inspection_class_id uuid, schedule_type_code int, responsible_id uuid, assigned_time timestamptz,
        due_time timestamptz, required_credits int, item_total int, item_filled int, count_ok int, count_attention int, count_critical int)`,
    )}`.execute(ctx.db);
  // A cluster cannot return rows of a table with a generated column.
  const { rows: stored } = await sql<StoredRow>`
    select t.id, t.assigned_time, t.due_time from ${rowsByKey(inspectionTable, ctx.actor.tenant_id, [...complete.keys()])}`.execute(
    ctx.db,
  );
  for (const row of stored) complete.get(row.id)?.(row);
}
