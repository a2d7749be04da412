import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../../schema.ts';
import type { Database } from '#kit/db/db.ts';
import { isUnavailable } from '#kit/db/errors.ts';
import { inTenant } from '#kit/db/transaction.ts';

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
  const failed = new Map<string, unknown>();
  for (const { tenant_id } of tenants) {
    try {
      await inTenant(database.app, tenant_id, (db) => sealTenant(db, tenant_id));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed.set(tenant_id, error);
    }
  }
  if (failed.size > 0)
    throw new AggregateError(
      failed.values(),
      `audit logs cannot be sealed, of tenants ${[...failed.keys()].toSorted().join(', ')}`,
    );
}

/** Seals once a second until stopped. What keeps it from sealing is logged once, however many rounds it lasts, and its end. */
export function startSealing(
  database: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let obstacle: string | undefined;
  const seal = async () => {
    try {
      await sealAudit(database);
      if (obstacle !== undefined) log.info('all audit entries are sealed again');
      obstacle = undefined;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (said !== obstacle) log.warn({ err: error }, 'audit entries stay unsealed');
      obstacle = said;
    }
  };
  const timer = setInterval(() => {
    round = round.then(seal);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
