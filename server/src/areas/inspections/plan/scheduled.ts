import { MAX_DETAILS } from '@plumbline/contract/templates/schemas';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import { noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { queue } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';
import { rowsByKey } from '#kit/model/fewRows.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { NO_COUNTERS, addCounters } from '../answers/counters.ts';
import type { SiteRules } from '@plumbline/contract/inspections/schemas';
import { detailIdFrom } from '@plumbline/contract/inspections/itemIds';
import { newId } from '#kit/ids.ts';
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
  } & SiteRules;
  /** Null if this user can no longer be responsible: then nobody is. */
  responsible_id: string | null;
  assigned_time: Date;
}

/** The reason why an inspection cannot be planned: no check lists in use, no objects with any, or too many pairs. */
export type Unplannable = 'no_lists' | 'no_objects' | 'too_many';

/** An inspection that can be planned. */
export interface ReadyPlan {
  plan: ScheduledPlan;
  details: ReturnType<typeof detailsOf>;
}

/**
 * Returns the inspections that can be planned now, and the reasons for the others by id. Archived or empty check lists
 * are left out.
 */
export async function readyPlans(
  ctx: Ctx<Agent>,
  plans: readonly ScheduledPlan[],
): Promise<{ ready: ReadyPlan[]; unplannable: ReadonlyMap<string, Unplannable> }> {
  const pairs = await pairsOf(ctx, plans);
  const lists = await usableVersions(
    ctx,
    [...pairs.values()].flat().map((pair) => pair.check_list_id),
  );
  const unplannable = new Map<string, Unplannable>();
  const ready = plans.flatMap((plan) => {
    const planPairs = pairs.get(keyOf(plan)) ?? [];
    const details = detailsOf(planPairs, lists);
    const because = obstacle(planPairs.length, details.length);
    if (because === null) return { plan, details };
    unplannable.set(plan.id, because);
    return [];
  });
  return { ready, unplannable };
}

function obstacle(pairCount: number, usable: number): Unplannable | null {
  if (pairCount === 0) return 'no_objects';
  if (usable === 0) return 'no_lists';
  return usable > MAX_DETAILS ? 'too_many' : null;
}

/** Details stored with one statement. */
const MOST_AT_ONCE = 2000;

/** Yields lots whose details can be stored together. */
function* lotsOf(ready: readonly ReadyPlan[]): Generator<ReadyPlan[]> {
  let lot: ReadyPlan[] = [];
  let size = 0;
  for (const one of ready) {
    if (size + one.details.length > MOST_AT_ONCE && lot.length > 0) {
      yield lot;
      [lot, size] = [[], 0];
    }
    lot.push(one);
    size += one.details.length;
  }
  if (lot.length > 0) yield lot;
}

/**
 * Stores inspections of schedules, with a number of statements that depends only on the templates with details for
 * descendants, and on the number of details.
 */
export async function planScheduled(ctx: Ctx<Agent>, ready: readonly ReadyPlan[]): Promise<void> {
  const able = await ableUsers(
    ctx,
    ready.map(({ plan }) => userOf(plan)),
  );
  const price = await priceOf(ctx);
  for (const lot of lotsOf(ready)) await insertLot(ctx, lot, { able, price });
}

const userOf = ({ responsible_id, object: { business_unit_id } }: ScheduledPlan) => ({
  responsible_id,
  business_unit_id,
});

async function insertLot(
  ctx: Ctx<Agent>,
  lot: readonly ReadyPlan[],
  { able, price }: { able: ReadonlySet<string>; price: (details: number) => number },
): Promise<void> {
  const { time_zone } = ctx.actor.tenant;
  const inspections = lot.map(({ plan, details }) => {
    const { id, object, template, assigned_time } = plan;
    const { id: template_id, name: template_name, due_days, ...kinds } = template;
    return {
      id,
      object_id: object.id,
      business_unit_id: object.business_unit_id,
      template_id,
      template_name,
      inspection_class_id: kinds.inspection_class_id,
      inspection_type_code: kinds.inspection_type_code,
      schedule_type_code: kinds.schedule_type_code,
      requires_start_scan: kinds.requires_start_scan,
      requires_finish_scan: kinds.requires_finish_scan,
      keeps_place: kinds.keeps_place,
      responsible_id: able.has(ableKey(userOf(plan))) ? plan.responsible_id : null,
      assigned_time: assigned_time.toISOString(),
      due_time:
        due_days === null ? null : addDays(time_zone, assigned_time, due_days).toISOString(),
      required_credits: price(details.length),
      ...details.reduce((sum, { counters }) => addCounters(sum, counters), NO_COUNTERS),
    };
  });
  await insertInspections(ctx, inspections);
  const details = lot.flatMap(({ plan, details: own }) =>
    own.map(({ counters, ...detail }, position) => ({
      ...detail,
      ...counters,
      id: detailIdFrom(newId()),
      inspection_id: plan.id,
      position,
    })),
  );
  queue(ctx.db, detailsInsert(ctx.actor.tenant_id, details));
  const ids = inspections.map(({ id }) => id);
  noteResponsibles(ctx, ids);
  ctx.atCommit.call(sql`inspection_number_give(${ctx.actor.tenant_id}::uuid, ${ids}::uuid[])`);
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

/** The details of templates that concern only their base object, in order; a check list belongs to the first group. */
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
  const insert = sql`
    insert into inspection (tenant_id, id, object_id, business_unit_id, template_id, template_name, inspection_type_code, inspection_class_id,
      schedule_type_code, requires_start_scan, requires_finish_scan, keeps_place, responsible_id, assigned_time, due_time, required_credits,
      item_total, item_filled, count_ok, count_attention, count_critical)
    select k.tenant_id, r.* from ${withTenantId(
      ctx.actor.tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, object_id uuid, business_unit_id uuid, template_id uuid, template_name text,
        inspection_type_code int, inspection_class_id uuid, schedule_type_code int, requires_start_scan boolean, requires_finish_scan boolean, keeps_place boolean, responsible_id uuid, assigned_time timestamptz,
        due_time timestamptz, required_credits int, item_total int, item_filled int, count_ok int, count_attention int, count_critical int)`,
    )}`;
  queue(ctx.db, insert);
  // A cluster cannot return rows of a table with a generated column.
  const { rows: stored } = await sql<StoredRow>`
    select t.id, t.assigned_time, t.due_time from ${rowsByKey(inspectionTable, ctx.actor.tenant_id, [...complete.keys()])}`.execute(
    ctx.db,
  );
  for (const row of stored) complete.get(row.id)?.(row);
}
