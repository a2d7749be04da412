import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { isNotSetAside } from '#kit/jobs/portions.ts';
import type { Portion } from '#kit/jobs/portions.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import { closeLate } from '#areas/inspections/service.ts';

/** Number of inspections closed in one transaction. */
export const MOST_LATE = 200;
/** The name of this work in the operator's lists. */
export const CLOSING = 'closing';

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/**
 * Open inspections `i` after their late period of this many days: days of the tenant's zone from the assigned time, but
 * never before they are due. A reopened one has the period once more, and at least a day.
 */
function isLate({ actor }: Ctx<Agent>, days: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const zone = sql`${actor.tenant.time_zone}::text`;
  return sql<boolean>`i.operative_status_code in (1, 2)
      and not i.archived and coalesce(i.due_time, i.assigned_time) <= ${at(now)}
      and (i.assigned_time at time zone ${zone} + make_interval(days => ${days})) at time zone ${zone} <= ${at(now)}
      and (i.reopened_at is null or (i.reopened_at at time zone ${zone} + make_interval(days => greatest(${days}, 1))) at time zone ${zone} <= ${at(now)})`;
}

/** As `isLate`, for one that has not started. */
export const isLateNow = (
  { assigned_time, due_time }: { assigned_time: string; due_time: string | null },
  { days, zone, now }: { days: number; zone: string; now: Date },
): boolean =>
  Date.parse(due_time ?? assigned_time) <= now.getTime() &&
  addDays(zone, new Date(assigned_time), days) <= now;

/** Closes open inspections after their template's late period; returns their number. */
export async function closeOverdue(
  ctx: Ctx<SystemActor>,
  { most, note }: Portion,
): Promise<number> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<{ id: string }>`
    select i.id from inspection i join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = i.template_id
    where i.tenant_id = ${tenant}::uuid and t.late_days is not null and ${isLate(ctx, sql`t.late_days`, await timeOf(ctx))}
      and ${isNotSetAside(CLOSING, { id: sql`i.id`, ctx })}
    order by i.id limit ${most}::int for no key update of i skip locked`.execute(ctx.db);
  note(rows.map(({ id }) => id));
  for (const { id } of rows) await closeLate(ctx, id);
  return rows.length;
}

/** Counts the inspections of a template that another late period would close, at most `most`. */
export async function countLate(
  ctx: Ctx<Agent>,
  { template, late_days, most }: { template: string; late_days: number; most: number },
): Promise<number> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from inspection i
      where i.tenant_id = ${tenant}::uuid and i.template_id = ${template}::uuid and ${isLate(ctx, sql`${late_days}::int`, await timeOf(ctx))}
      limit ${most}::int) late`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
