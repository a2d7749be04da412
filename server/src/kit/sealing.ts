import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db.ts';
import { inTenant } from './transaction.ts';

const EVERY_MS = 1000;

/** Closes the audit chains of all tenants that have entries without a seal; answers how many it sealed. */
export async function sealAudit(database: Database): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`select distinct tenant_id from audit_pending`);
  let sealed = 0;
  for (const { tenant_id } of tenants) {
    const { rows } = await inTenant(database.app, tenant_id, (db) => sql<{ n: number }>`select audit_seal(${tenant_id}::uuid) as n`.execute(db));
    sealed += rows[0]?.n ?? 0;
  }
  return sealed;
}

/** Seals once a second until stopped; a failed round is logged and the next one tries again. */
export function startSealing(database: Database, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(async () => {
      await sealAudit(database);
    }).catch((error: unknown) => log.warn({ err: error }, 'audit entries stay unsealed until the next round'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
