import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { KEY_LIFE } from '#kit/http/idempotency.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/jobs/kind.ts';

/** Deletes expired rows of one tenant. */
const EXPIRED: ((tenant: RawBuilder<unknown>) => RawBuilder<unknown>)[] = [
  (tenant) => sql`delete from session where tenant_id = ${tenant} and id in (
    select id from session where tenant_id = ${tenant} and expires_at < now() - interval '1 day' limit ${ROWS_AT_ONCE} for update skip locked)`,
  (tenant) => sql`delete from idempotency where tenant_id = ${tenant} and (user_id, key) in (
    select user_id, key from idempotency where tenant_id = ${tenant} and created_at < now() - ${KEY_LIFE} limit ${ROWS_AT_ONCE} for update skip locked)`,
  (tenant) => sql`delete from job where tenant_id = ${tenant} and id in (
    select id from job where tenant_id = ${tenant} and finished_at < now() - interval '30 days' limit ${ROWS_AT_ONCE} for update skip locked)`,
  (tenant) => sql`delete from mail where tenant_id = ${tenant} and id in (
    select id from mail where tenant_id = ${tenant} and ended_at < now() - interval '30 days' limit ${ROWS_AT_ONCE} for update skip locked)`,
  (tenant) => sql`delete from account_link where tenant_id = ${tenant} and id in (
    select id from account_link where tenant_id = ${tenant} and expires_at < now() - interval '30 days' limit ${ROWS_AT_ONCE} for update skip locked)`,
  // Numbers follow time: from the first young event on, none is read.
  (tenant) => sql`delete from event where tenant_id = ${tenant} and seq in (
    select old.seq from event old where old.tenant_id = ${tenant} and old.seq < coalesce((select young.seq from event young
      where young.tenant_id = ${tenant} and young.at >= now() - interval '30 days' order by young.seq limit 1), ${Number.MAX_SAFE_INTEGER})
    order by old.seq limit ${ROWS_AT_ONCE} for update skip locked)`,
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
  const tenants = await database.read<{ tenant_id: string }>(sql`select tenant_id from tenant`);
  for (const { tenant_id } of tenants) {
    for (const old of EXPIRED)
      deleted += await inBatches(() =>
        inTenant(database.app, tenant_id, (db) => old(sql`${tenant_id}::uuid`).execute(db)),
      );
  }
  return deleted;
}

/** Every ten minutes. Should two servers clean at once, each skips the rows that the other has locked. */
export const cleaning: Round = {
  name: 'cleaning',
  cron: '*/10 * * * *',
  run: async ({ database }, log) => {
    const rows = await clean(database);
    if (rows > 0) log.info({ rows }, 'deleted expired rows');
  },
};
