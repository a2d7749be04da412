import type { Planning } from '@plumbline/contract/schedule/schemas';
import { sql } from 'kysely';
import { planAgain } from '#areas/templates/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** The query for the tenant's rules of planning. */
export const planningOf = ({ actor }: Pick<Ctx<Agent>, 'actor'>) =>
  sql<Planning>`select planning_days, escalate_days from tenant where tenant_id = ${actor.tenant_id}::uuid`;

export async function readPlanning(ctx: Pick<Ctx<Agent>, 'db' | 'actor'>): Promise<Planning> {
  const { rows } = await planningOf(ctx).execute(ctx.db);
  if (!rows[0]) throw new Error('tenant not found');
  return rows[0];
}

/** Changes the tenant's rules of planning; a longer time ahead takes effect afterwards. */
export async function updatePlanning(ctx: Ctx, input: Partial<Planning>): Promise<Planning> {
  const { db, actor } = ctx;
  await sql`select from tenant where tenant_id = ${actor.tenant_id}::uuid for no key update`.execute(
    db,
  );
  const old = await readPlanning(ctx);
  const planning = { ...old, ...input };
  if (planning.planning_days === old.planning_days && planning.escalate_days === old.escalate_days)
    return old;
  await sql`
    update tenant set planning_days = ${planning.planning_days}::int, escalate_days = ${planning.escalate_days}::int
    where tenant_id = ${actor.tenant_id}::uuid`.execute(db);
  if (planning.planning_days !== old.planning_days) await planAgain(ctx, sql`true`);
  ctx.audit.push({
    entity: 'planning',
    entity_id: actor.tenant_id,
    operation: 'update',
    old_value: { ...old },
    new_value: planning,
  });
  return planning;
}
