import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { KEY_LIFE } from '#kit/http/idempotency.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/due/task.ts';

interface Expired {
  /** Reads the tenants with expired rows. */
  tenants: (database: Database) => Promise<{ tenant_id: string }[]>;
  remove: (tenant: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** One statement for all tenants: each takes a probe of an index. */
const tenantsWith =
  (rows: RawBuilder<unknown>): Expired['tenants'] =>
  (database) =>
    database.read(sql`select t.tenant_id from tenant t where exists (${rows})`);

/** The expired rows `x` of a table, by their key. */
function expired(table: string, key: readonly string[], condition: RawBuilder<boolean>): Expired {
  const old = (tenant: RawBuilder<unknown>) =>
    sql`from ${sql.table(table)} x where x.tenant_id = ${tenant} and ${condition}`;
  const columns = sql.join(key.map((name) => sql.ref(name)));
  return {
    tenants: tenantsWith(sql`select ${old(sql`t.tenant_id`)}`),
    remove: (
      tenant,
    ) => sql`delete from ${sql.table(table)} where tenant_id = ${tenant} and (${columns}) in (
      select ${columns} ${old(tenant)} limit ${ROWS_AT_ONCE} for update skip locked)`,
  };
}

const OLD_LINK = sql<boolean>`x.expires_at < now() - interval '30 days'`;

/** The kinds of rows that expire in a tenant. */
const EXPIRED: readonly Expired[] = [
  expired('session', ['id'], sql`x.expires_at < now() - interval '1 day'`),
  expired('idempotency', ['user_id', 'key'], sql`x.created_at < now() - ${KEY_LIFE}`),
  expired('job', ['id'], sql`x.finished_at < now() - interval '30 days'`),
  expired('mail', ['id'], sql`x.ended_at < now() - interval '30 days'`),
  {
    ...expired('account_link', ['id'], OLD_LINK),
    // The reading role has no access to these.
    tenants: async ({ signIn }) =>
      (
        await sql<{
          tenant_id: string;
        }>`select distinct x.tenant_id from account_link x where ${OLD_LINK}`.execute(signIn)
      ).rows,
  },
  // Numbers follow time: reading stops at the first recent event.
  {
    tenants: tenantsWith(
      sql`select from (select x.at from event x where x.tenant_id = t.tenant_id order by x.seq limit 1) first
        where first.at < now() - interval '30 days'`,
    ),
    remove: (tenant) => sql`delete from event where tenant_id = ${tenant} and seq in (
    select old.seq from event old where old.tenant_id = ${tenant} and old.seq < coalesce((select young.seq from event young
      where young.tenant_id = ${tenant} and young.at >= now() - interval '30 days' order by young.seq limit 1), ${Number.MAX_SAFE_INTEGER})
    order by old.seq limit ${ROWS_AT_ONCE} for update skip locked)`,
  },
];

/**
 * Deletes expired sessions, stored answers to repeated requests, counts of failed sign-ins, and events, finished jobs, mails
 * and links older than 30 days. Returns the number of rows.
 */
export async function clean(database: Database): Promise<number> {
  let deleted = await inBatches(
    async () =>
      await sql`delete from login_attempt where key in (
        select key from login_attempt where since < now() - interval '15 minutes' limit ${ROWS_AT_ONCE} for update skip locked)`.execute(
        database.signIn,
      ),
  );
  await forEachTenant(tenantsToClean(database), 'cleaning', async ({ tenant_id, remove }) => {
    deleted += await inBatches(() =>
      inTenant(database.app, tenant_id, (db) => remove(sql`${tenant_id}::uuid`).execute(db)),
    );
  });
  return deleted;
}

async function* tenantsToClean(database: Database) {
  for (const { tenants, remove } of EXPIRED)
    for (const tenant of await tenants(database)) yield { ...tenant, remove };
}

/** Every ten minutes. Should two servers clean at once, each skips the rows that the other has locked. */
export const cleaning: Round = {
  name: 'cleaning',
  every: 10,
  run: async ({ database }, log) => {
    const rows = await clean(database);
    if (rows > 0) log.info({ rows }, 'deleted expired rows');
  },
};
