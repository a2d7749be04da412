import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/due/task.ts';

/** Forgets devices that have said nothing for 90 days, and those of users who may no longer sign in; returns their number. */
export async function cleanDevices({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`select tenant_id from tenant`);
  let deleted = 0;
  for (const { tenant_id } of tenants)
    deleted += await inBatches(() =>
      inTenant(database.app, tenant_id, (db) =>
        sql`delete from device where tenant_id = ${tenant_id}::uuid and id in (
          select d.id from device d where d.tenant_id = ${tenant_id}::uuid and (d.told_at < ${clock} - interval '90 days'
            or d.user_id in (select u.id from app_user u where u.tenant_id = ${tenant_id}::uuid and (u.archived or not u.is_active)))
          limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db),
      ),
    );
  return deleted;
}

/** Every hour. */
export const deviceCleaning: Round = {
  name: 'device_cleaning',
  every: 60,
  minute: 47,
  run: async (deps, log) => {
    const rows = await cleanDevices(deps);
    if (rows > 0) log.info({ rows }, 'forgot old devices');
  },
};
