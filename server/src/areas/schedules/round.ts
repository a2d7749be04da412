import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { Round } from '#kit/jobs/kind.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { closeOverdue } from './late.ts';
import { planDue } from './plan.ts';

/** Every minute: plans inspections that schedules have ahead, and closes those whose late period has run out. */
export const scheduling: Round = { name: 'scheduling', cron: '* * * * *', run: runSchedules };

/** In each tenant whose licence is valid; a failure in one does not hold up the others. */
export async function runSchedules(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const failures = new Map<string, unknown>();
  for (const [tenant, step] of [
    ...(await tenantsToPlan(deps)).map((tenant) => [tenant, planDue] as const),
    ...(await tenantsWithLate(deps)).map((tenant) => [tenant, closeOverdue] as const),
  ]) {
    try {
      await repeat(deps, { tenant, step, log });
    } catch (error) {
      failures.set(tenant, error);
    }
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `the schedules of tenants ${[...failures.keys()].toSorted().join(', ')} failed`,
    );
}

/** One transaction after another, until nothing is left to do. */
async function repeat(
  deps: Deps,
  {
    tenant,
    step,
    log,
  }: {
    tenant: string;
    step: (ctx: Ctx<SystemActor>) => Promise<number>;
    log: FastifyBaseLogger;
  },
): Promise<void> {
  const ctx = await systemCtx(deps, tenant, log);
  for (let done = 1; done > 0;) done = await inTransaction<number, SystemActor>(ctx, step);
}

const LICENSED = sql`t.suspended_at is null and (t.expires_at is null or t.expires_at > now())`;

async function tenantsToPlan({ database, clock }: Deps): Promise<string[]> {
  const rows = await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from object_inspection_template a where a.tenant_id = t.tenant_id and a.look_at <= ${clock}
      union all select from inspection_template p where p.tenant_id = t.tenant_id and p.planned_version <> p.version)`);
  return rows.map(({ tenant_id }) => tenant_id);
}

async function tenantsWithLate({ database }: Deps): Promise<string[]> {
  const rows = await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from inspection_template p where p.tenant_id = t.tenant_id and p.late_days is not null)`);
  return rows.map(({ tenant_id }) => tenant_id);
}
