import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/jobs/kind.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { closeOverdue } from './late.ts';
import { planDue } from './plan.ts';
import { followRules } from './rules/follow.ts';

/** Every minute: lets rules follow what has happened to objects, plans inspections that schedules have ahead, and closes those whose late period has run out. */
export const scheduling: Round = { name: 'scheduling', cron: '* * * * *', run: runSchedules };

/** In each tenant whose licence is valid. */
export async function runSchedules(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const work = [
    ...(await tenantsWithRules(deps)).map((tenant) => ({ ...tenant, step: followRules })),
    ...(await tenantsToPlan(deps)).map((tenant) => ({ ...tenant, step: planDue })),
    ...(await tenantsWithLate(deps)).map((tenant) => ({ ...tenant, step: closeOverdue })),
  ];
  await forEachTenant(work, scheduling.name, async ({ tenant_id, step }) => {
    const ctx = await systemCtx(deps, tenant_id, log);
    // One transaction after another, until nothing is left to do.
    for (let done = 1; done > 0;) done = await inTransaction<number, SystemActor>(ctx, step);
  });
}

const tenantsToPlan = ({ database, clock }: Deps) =>
  database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from object_inspection_template a where a.tenant_id = t.tenant_id and a.look_at <= ${clock}
      union all select from inspection_template p where p.tenant_id = t.tenant_id and p.planned_version <> p.version)`);

const tenantsWithRules = ({ database }: Deps) =>
  database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from inspection_template_rule r where r.tenant_id = t.tenant_id
        and (r.compared_to is not null or r.seen_seq < (select h.seq from event_head h where h.tenant_id = t.tenant_id)))`);

const tenantsWithLate = ({ database }: Deps) =>
  database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from inspection_template p where p.tenant_id = t.tenant_id and p.late_days is not null)`);
