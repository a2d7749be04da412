import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../../schema.ts';
import type { Database } from '#kit/db/db.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { inTenant } from '#kit/db/transaction.ts';

const EVERY_MS = 1000;

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

/** Seals the pending entries of all tenants; a failure in one does not hold up the others. */
export async function sealAudit(database: Database): Promise<void> {
  const tenants = await database.read<{ tenant_id: string }>(
    sql`select distinct tenant_id from audit_pending`,
  );
  const failures = new Map<string, unknown>();
  for (const { tenant_id } of tenants) {
    try {
      await inTenant(database.app, tenant_id, (db) => sealTenant(db, tenant_id));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.set(tenant_id, error);
    }
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `cannot seal the audit logs of tenants ${[...failures.keys()].toSorted().join(', ')}`,
    );
}

/**
 * Seals once a second until stopped. An error is logged once, however many rounds it lasts, and so is the
 * recovery.
 */
export function startSealing(
  database: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let obstacle: string | undefined;
  const seal = async () => {
    try {
      await sealAudit(database);
      if (obstacle !== undefined) log.info('sealing works again');
      obstacle = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== obstacle) log.warn({ err: error }, 'audit entries could not be sealed');
      obstacle = message;
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
