import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { requireResponsible } from '#areas/users/service.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { queue } from '#kit/db/transaction.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { insertRow } from '#kit/entity/write.ts';
import { NO_COUNTERS, addCounters } from '../answers/counters.ts';
import type { Counters } from '../answers/counters.ts';
import type { SiteRules } from '@plumbline/contract/inspections/schemas';
import { detailIdFrom } from '@plumbline/contract/inspections/itemIds';
import { newId } from '#kit/ids.ts';
import { noteResponsible } from '../status/responsible.ts';
import { inspectionTable } from '../table.ts';
import type { StoredAnswer } from '../table.ts';
import type { PlannedPair } from './templateDetails.ts';

export interface PlannedDetail extends PlannedPair {
  /** The id that a device has given it. */
  id?: string;
  check_list_version_id: string;
  counters: Counters;
  /** The answers that a copy proposes. */
  answers?: readonly StoredAnswer[];
}

interface InspectionPlan extends SiteRules {
  id?: string | undefined;
  object: { id: string; business_unit_id: string };
  template_id: string | null;
  template_name: string;
  inspection_type_code: number | null;
  inspection_class_id: string | null;
  schedule_type_code: number | null;
  /** Days in the tenant's zone from the assigned to the due time. */
  due_days: number | null;
  assigned_time?: string | undefined;
  due_time?: string | undefined;
  responsible_id: string | null;
  comment?: string | null | undefined;
  base_inspection_id?: string;
  details: PlannedDetail[];
}

/**
 * Stores a planned inspection with its details; items get rows when they are answered. Its number is assigned by the
 * late calls, because other planners wait for that until the commit.
 */
export async function planInspection(ctx: Ctx, plan: InspectionPlan): Promise<string> {
  const {
    object,
    due_days,
    details,
    id: given_id,
    assigned_time: _given,
    due_time,
    comment = null,
    ...columns
  } = plan;
  const responsible_id = await responsibleOf(ctx, plan);
  const assigned = await assignedAt(ctx, plan);
  const { time_zone } = ctx.actor.tenant;
  const days = due_days === null ? null : addDays(time_zone, assigned, due_days);
  const due = due_time === undefined ? days : new Date(due_time);
  requireInOrder(ctx, assigned, due);
  const required_credits = (await priceOf(ctx))(details.length);
  const id = insertRow(ctx, inspectionTable, {
    ...columns,
    ...(given_id === undefined ? {} : { id: given_id }),
    ...details.map((detail) => detail.counters).reduce(addCounters, NO_COUNTERS),
    object_id: object.id,
    business_unit_id: object.business_unit_id,
    responsible_id,
    comment,
    assigned_time: assigned.toISOString(),
    due_time: due === null ? null : due.toISOString(),
    required_credits,
  });
  noteResponsible(ctx, { id, business_unit_id: object.business_unit_id }, responsible_id);
  insertDetails(ctx, id, details);
  ctx.atCommit.call(sql`inspection_number_give(${ctx.actor.tenant_id}::uuid, array[${id}::uuid])`);
  return id;
}

/** By default now; what a device has worked on was planned by then, even if its clock was ahead. */
async function assignedAt(ctx: Ctx, { assigned_time, details }: InspectionPlan): Promise<Date> {
  const given = assigned_time === undefined ? null : new Date(assigned_time);
  if (given !== null && details.every(({ id }) => id === undefined)) return given;
  const now = await timeOf(ctx);
  return given === null || given > now ? now : given;
}

/** Refuses a due time before the assigned one: the inspection could only be late. */
export function requireInOrder({ locale }: Ctx, assigned: Date, due: Date | null): void {
  if (due !== null && due < assigned)
    throw invalid(['body', 'due_time'], 'before_assigned', locale);
}

/** Inspectors plan for themselves; other users for the user they name, or else for themselves. */
async function responsibleOf(
  ctx: Ctx,
  { responsible_id, object }: InspectionPlan,
): Promise<string> {
  const user_id = responsible_id ?? ctx.actor.id;
  if (user_id === ctx.actor.id) return user_id;
  if (ctx.actor.role === 'inspector') throw new Refusal('not_responsible');
  await requireResponsible(ctx, { user_id, business_unit_id: object.business_unit_id });
  return user_id;
}

/** The rule of the price in credits (docs/product.md section 5). */
export const priceRule = async (
  ctx: Ctx<Agent>,
): Promise<{ per_inspection: number; per_detail: number }> =>
  await ctx.db
    .selectFrom('tenant')
    .select(['credits_per_inspection as per_inspection', 'credits_per_detail as per_detail'])
    .where('tenant_id', '=', ctx.actor.tenant_id)
    .executeTakeFirstOrThrow();

/** Returns the price in credits of closing an inspection with this many details. */
export async function priceOf(ctx: Ctx<Agent>): Promise<(details: number) => number> {
  const { per_inspection, per_detail } = await priceRule(ctx);
  return (details) => per_inspection + per_detail * details;
}

function insertDetails(ctx: Ctx, inspection_id: string, details: PlannedDetail[]): void {
  const withIds = details.map((detail, position) => ({
    ...detail,
    id: detail.id ?? detailIdFrom(newId()),
    position,
  }));
  const rows = withIds.map(({ counters, answers: _answers, ...detail }) => ({
    ...detail,
    ...counters,
    inspection_id,
  }));
  queue(ctx.db, detailsInsert(ctx.actor.tenant_id, rows));
  const items = withIds.flatMap(({ id, answers = [] }) =>
    answers.map((answer) => ({ ...answer, detail_id: id })),
  );
  if (items.length > 0) insertItems(ctx, items);
}

/** The statement that stores the details of any number of inspections. */
export const detailsInsert = (
  tenant: string,
  rows: readonly (Omit<PlannedDetail, 'counters' | 'answers'> &
    Counters & { id: string; inspection_id: string; position: number })[],
): RawBuilder<unknown> => sql`
  insert into inspection_detail (tenant_id, id, inspection_id, position, object_id, check_list_id, check_list_version_id, group_name, group_number,
    item_total, item_filled, count_ok, count_attention, count_critical)
  select k.tenant_id, d.* from ${withTenantId(
    tenant,
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, inspection_id uuid, position smallint, object_id uuid, check_list_id uuid,
      check_list_version_id uuid, group_name text, group_number int, item_total int, item_filled int, count_ok int, count_attention int, count_critical int)`,
  )}`;

function insertItems(ctx: Ctx, items: (StoredAnswer & { detail_id: string })[]): void {
  const insert = sql`insert into inspection_item (tenant_id, detail_id, position, quality, value, not_applicable, shown, comment, proposed)
    select k.tenant_id, i.detail_id, i.position, i.quality, nullif(i.value, 'null'), i.not_applicable, i.shown, i.comment, i.proposed
    from ${withTenantId(
      ctx.actor.tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (detail_id uuid, position smallint, quality smallint, value jsonb, not_applicable boolean, shown boolean, comment text, proposed boolean)`,
    )}`;
  queue(ctx.db, insert);
}
