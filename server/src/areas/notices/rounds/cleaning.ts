import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/due/task.ts';

/** Deletes read notices after 30 days and all others after 90; returns their number. */
export async function cleanNotices({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`select tenant_id from tenant`);
  let deleted = 0;
  for (const { tenant_id } of tenants)
    deleted += await inBatches(() =>
      inTenant(database.app, tenant_id, (db) =>
        sql`delete from notice where tenant_id = ${tenant_id}::uuid and id in (
          select id from notice where tenant_id = ${tenant_id}::uuid and created_at < ${clock} - interval '30 days'
            and (read_at is not null or created_at < ${clock} - interval '90 days') limit ${ROWS_AT_ONCE} for update skip locked)`.execute(
          db,
        ),
      ),
    );
  return deleted;
}

/** Every hour. */
export const noticeCleaning: Round = {
  name: 'notice_cleaning',
  every: 60,
  minute: 17,
  run: async (deps, log) => {
    const rows = await cleanNotices(deps);
    if (rows > 0) log.info({ rows }, 'deleted old notices');
  },
};
