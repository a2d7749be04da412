import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Database } from '#kit/db/db.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Task } from '#kit/due/task.ts';

/** The longest pause after a change: the entries of a second or two are sealed together. */
const GATHER_MS = 2000;
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
  await forEachTenant(tenants, SEALING, ({ tenant_id }) => seal(database, tenant_id));
}

async function seal({ app }: Pick<Database, 'app'>, tenant_id: string): Promise<void> {
  await inTenant(app, tenant_id, (db) => sealTenant(db, tenant_id));
}

/** Seals what was written, about a second later. */
export const sealingTask: Task = {
  name: SEALING,
  places: 1,
  after: { signal: 'committed', gather_ms: GATHER_MS },
  due: () => sql`select distinct tenant_id, null::uuid as id from audit_pending`,
  run: ({ tenant_id }, { deps }) => seal(deps.database, tenant_id),
};
