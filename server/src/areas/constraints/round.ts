import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/due/task.ts';
import { isNotSetAside } from '#kit/jobs/portions.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import { JUDGING, judgeEach } from './judge.ts';

/** Every minute: judges restrictions that a new day, or another zone of the tenant, may have changed. */
export const judging: Round = { name: 'judging', every: 1, run: judgeDue };

/**
 * Judges the restrictions whose day has come, and those judged on a day that has not begun in the tenant's zone,
 * because it has moved back. Restrictions that another server has judged meanwhile stay as they are.
 */
export async function judgeDue(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await forEachTenant(await tenantsWithDue(deps), judging.name, async ({ tenant_id }) => {
    const ctx = await systemCtx(deps, tenant_id, log);
    const tenant = sql`${tenant_id}::uuid`;
    const today = dayIn(deps, sql`${ctx.actor.tenant.time_zone}::text`);
    const isTried = isNotSetAside(JUDGING, { id: sql`id`, ctx });
    await judgeEach(
      ctx,
      (after) =>
        sql`select id, true as is_due from quality_constraint where tenant_id = ${tenant} and judge_on <= ${today} and id > ${after} and ${isTried}
          union
          select id, true from quality_constraint where tenant_id = ${tenant} and judge_on is not null and judged_on > ${today} and id > ${after} and ${isTried}`,
    );
  });
}

const dayIn = ({ clock }: Deps, zone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${clock} at time zone ${zone})::date`;

/** One statement for all tenants: each takes two probes of indexes. */
async function tenantsWithDue(deps: Deps): Promise<{ tenant_id: string }[]> {
  const today = dayIn(deps, sql`coalesce(t.time_zone, ${deps.time_zone}::text)`);
  return await deps.database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from quality_constraint c where c.tenant_id = t.tenant_id and c.judge_on <= ${today}
      union all select from quality_constraint c where c.tenant_id = t.tenant_id and c.judge_on is not null and c.judged_on > ${today})`);
}
