import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { closeLate } from '#areas/inspections/service.ts';

/** Closed in one transaction. */
const MOST_AT_ONCE = 200;

/**
 * Closes open inspections whose template's late period has run out: days of the tenant's zone from the assigned time,
 * but never before they are due. A reopened one has the period once more, and at least a day. Returns the number of
 * inspections.
 */
export async function closeOverdue(ctx: Ctx<Agent>): Promise<number> {
  const tenant = ctx.actor.tenant_id;
  const now = sql`${(await timeOf(ctx)).toISOString()}::timestamptz`;
  const zone = sql`${ctx.actor.tenant.time_zone}::text`;
  const { rows } = await sql<{ id: string }>`
    select i.id from inspection i join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = i.template_id
    where i.tenant_id = ${tenant}::uuid and i.operative_status_code in (1, 2)
      and not i.archived and t.late_days is not null and coalesce(i.due_time, i.assigned_time) <= ${now}
      and (i.assigned_time at time zone ${zone} + make_interval(days => t.late_days)) at time zone ${zone} <= ${now}
      and (i.reopened_at is null or (i.reopened_at at time zone ${zone} + make_interval(days => greatest(t.late_days, 1))) at time zone ${zone} <= ${now})
    order by i.id limit ${MOST_AT_ONCE}::int for no key update of i skip locked`.execute(ctx.db);
  for (const { id } of rows) await closeLate(ctx, id);
  return rows.length;
}
