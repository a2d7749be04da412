import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../schema.ts';
import type { Database } from './db.ts';
import { isUnavailable } from './errors.ts';
import { inTenant } from './transaction.ts';

const EVERY_MS = 1000;

/** Closes the chain of one tenant over everything pending; answers how many entries it sealed. */
export async function sealTenant(db: Kysely<Schema>, tenant_id: string): Promise<number> {
  for (let sealed = 0; ;) {
    const { rows } = await sql<{ n: number }>`select audit_seal(${tenant_id}::uuid) as n`.execute(
      db,
    );
    const n = rows[0]?.n ?? 0;
    if (n === 0) return sealed;
    sealed += n;
  }
}

/** Closes the audit chains of all tenants that have entries without a seal; one that fails keeps no other waiting. */
export async function sealAudit(database: Database): Promise<void> {
  const tenants = await database.read<{ tenant_id: string }>(
    sql`select distinct tenant_id from audit_pending`,
  );
  const failures: unknown[] = [];
  for (const { tenant_id } of tenants) {
    try {
      await inTenant(database.app, tenant_id, (db) => sealTenant(db, tenant_id));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the audit logs of ${failures.length} tenants cannot be sealed`,
    );
}

/** Seals once a second until stopped; a failed round is logged and the next one tries again. */
export function startSealing(
  database: Database,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => sealAudit(database))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'audit entries stay unsealed until the next round'),
      );
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
