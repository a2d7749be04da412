import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../../schema.ts';
import type { Database } from '#kit/db/db.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { Warnings } from '#kit/warnings.ts';

const EVERY_MS = 1000;
const SEALING = 'sealing the audit log';

/** Seals everything pending in the chain of one tenant; returns the number of entries. */
export async function sealTenant(db: Kysely<Schema>, tenant_id: string): Promise<number> {
  for (let count = 0; ;) {
    const { rows } = await sql<{ n: number }>`select audit_seal(${tenant_id}::uuid) as n`.execute(
      db,
    );
    const n = rows[0]?.n ?? 0;
    if (n === 0) return count;
    count += n;
  }
}

/** Seals the pending entries of all tenants. */
export async function sealAudit(database: Database): Promise<void> {
  const tenants = await database.read<{ tenant_id: string }>(
    sql`select distinct tenant_id from audit_pending`,
  );
  await forEachTenant(tenants, SEALING, ({ tenant_id }) =>
    inTenant(database.app, tenant_id, (db) => sealTenant(db, tenant_id)),
  );
}

/** Seals once a second until stopped. */
export function startSealing(
  database: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  const warnings = new Warnings(log);
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => warnings.during(SEALING, () => sealAudit(database)));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
