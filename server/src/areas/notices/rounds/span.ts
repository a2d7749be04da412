import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { LICENSED } from '#kit/jobs/systemCtx.ts';
import type { DueSpan } from './moments.ts';

/** No notices of anything that came due longer ago, for example before a backup that is restored now. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const KEY = 'notices_until';

/** The time since the last round; empty in the first. */
export async function spanToDo({ database, clock }: Deps): Promise<DueSpan> {
  const { rows } = await sql<{ now: string; until: string | null }>`
    select ${clock} as now, (select value #>> '{}' from instance where key = ${KEY}) as until`.execute(
    database.app,
  );
  const to = new Date(rows[0]?.now ?? '');
  const until = rows[0]?.until ? Date.parse(rows[0].until) : to.getTime();
  // A clock that has been set back repeats nothing: notices have keys.
  return { from: new Date(Math.max(Math.min(until, to.getTime()), to.getTime() - LONGEST_MS)), to };
}

/** The next round begins there. */
export async function noteDone({ database }: Deps, { to }: DueSpan): Promise<void> {
  await sql`
    insert into instance (key, value) values (${KEY}, ${JSON.stringify(to.toISOString())}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(database.app);
}

/** The tenants in which earlier rounds have failed, with the start of the first of these. */
export async function tenantsWithUnsent({
  database,
}: Deps): Promise<{ tenant_id: string; since: Date }[]> {
  const rows = await database.read<{ tenant_id: string; since: string }>(sql`
    select t.tenant_id, f.since from tenant t join notice_failure f on f.tenant_id = t.tenant_id where ${LICENSED}`);
  return rows.map(({ tenant_id, since }) => ({ tenant_id, since: new Date(since) }));
}

/** The next round in this tenant begins where this one did. */
export async function noteUnsent({ database }: Deps, tenant_id: string, from: Date) {
  await inTenant(database.app, tenant_id, (db) =>
    sql`insert into notice_failure (tenant_id, since) values (${tenant_id}::uuid, ${from.toISOString()}::timestamptz) on conflict do nothing`.execute(
      db,
    ),
  );
}

export async function forgetUnsent({ database }: Deps, tenant_id: string): Promise<void> {
  await inTenant(database.app, tenant_id, (db) =>
    sql`delete from notice_failure where tenant_id = ${tenant_id}::uuid`.execute(db),
  );
}
