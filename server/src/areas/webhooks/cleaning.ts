import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/jobs/kind.ts';

/** Deletes messages with their attempts after 30 days, whatever became of them, and secrets that sign no more. */
export async function cleanWebhooks({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where exists (
      select from webhook_delivery d where d.tenant_id = t.tenant_id and d.created_at < ${clock} - interval '30 days'
      union all select from webhook w where w.tenant_id = t.tenant_id)`);
  let deleted = 0;
  await forEachTenant(tenants, 'webhook_cleaning', async ({ tenant_id }) => {
    deleted += await inBatches(() =>
      inTenant(database.app, tenant_id, (db) =>
        sql`delete from webhook_delivery where tenant_id = ${tenant_id}::uuid and id in (
          select id from webhook_delivery where tenant_id = ${tenant_id}::uuid and created_at < ${clock} - interval '30 days'
          limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db),
      ),
    );
    await inTenant(database.app, tenant_id, (db) =>
      sql`delete from webhook_secret where tenant_id = ${tenant_id}::uuid and expires_at < ${clock}`.execute(
        db,
      ),
    );
  });
  return deleted;
}

/** Every hour. */
export const webhookCleaning: Round = {
  name: 'webhook_cleaning',
  cron: '27 * * * *',
  run: async (deps, log) => {
    const rows = await cleanWebhooks(deps);
    if (rows > 0) log.info({ rows }, 'deleted old messages to webhooks');
  },
};
