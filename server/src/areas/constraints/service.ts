import { sql } from 'kysely';
import { refusalOf } from '#areas/quality/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** At the end of the transaction: judges these restrictions as of now; see `constraints_judge`. */
export function judgeLate(
  ctx: Pick<Ctx<Agent>, 'actor' | 'deps' | 'late'>,
  constraints: readonly string[],
): void {
  const { tenant_id, tenant } = ctx.actor;
  ctx.late.push({
    call: sql`constraints_judge(${tenant_id}::uuid, '{}'::uuid[], ${constraints}::uuid[], ${ctx.deps.clock}, ${tenant.time_zone}::text)`,
    refusalOf,
  });
}
