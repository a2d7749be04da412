import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/due/task.ts';
import { PREFIX, sealSecret } from './sign.ts';

/** Deletes messages with their attempts after 30 days, delivered or not, and secrets that no longer sign. */
export async function cleanWebhooks(
  deps: Pick<Deps, 'database' | 'clock' | 'secret'>,
): Promise<number> {
  const { database, clock } = deps;
  // A message goes with its webhook.
  const tenants = await database.read<{ tenant_id: string }>(
    sql`select distinct tenant_id from webhook`,
  );
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
    await sealPlain(deps, tenant_id);
  });
  return deleted;
}

/** Encrypts secrets that were stored before encryption was introduced. */
async function sealPlain(
  deps: Pick<Deps, 'database' | 'secret'>,
  tenant_id: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; webhook_id: string; secret: string }>`
    select id, webhook_id, secret from webhook_secret
    where tenant_id = ${tenant_id}::uuid and starts_with(secret, ${PREFIX})`.execute(
    deps.database.signIn,
  );
  for (const { id, webhook_id, secret } of rows)
    await inTenant(deps.database.app, tenant_id, (db) =>
      sql`update webhook_secret set secret = ${sealSecret(deps, { tenant_id, webhook_id }, secret)}
        where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(db),
    );
}

/** Every hour. */
export const webhookCleaning: Round = {
  name: 'webhook_cleaning',
  every: 60,
  minute: 27,
  run: async (deps, log) => {
    const rows = await cleanWebhooks(deps);
    if (rows > 0) log.info({ rows }, 'deleted old messages to webhooks');
  },
};
