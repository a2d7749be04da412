import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { sealTenant } from '#kit/sealing.ts';
import { inTenant } from '#kit/transaction.ts';
import type { Schema } from '../../schema.ts';

/** Links of one statement: some ten thousand entries. */
const LINKS = 20;

interface Reached {
  seq: number;
  hash: Buffer;
  broken: boolean;
}

/**
 * The first link at which the chain and the log disagree, null where they agree; pending entries are no
 * fault. In short statements, however long the log is.
 */
export async function findBrokenLink(deps: Deps, tenant: string): Promise<number | null> {
  const within = <T>(work: (db: Kysely<Schema>) => Promise<T>) =>
    inTenant(deps.database.app, tenant, work);
  await within((db) => sealTenant(db, tenant));
  let reached: Reached = { seq: 0, hash: Buffer.alloc(0), broken: false };
  for (;;) {
    const from = reached;
    const { rows } = await within((db) =>
      sql<Reached>`select * from audit_verify_links(${tenant}::uuid, ${from.seq}::bigint, ${from.hash}::bytea, ${LINKS}::int)`.execute(
        db,
      ),
    );
    reached = rows[0] ?? from;
    if (reached.broken) return reached.seq + 1;
    if (reached.seq === from.seq) break;
  }
  return (await within((db) => endsHere(db, tenant, reached))) ? null : reached.seq + 1;
}

/**
 * Whether the chain ends with this link and covers the whole log. Each link has been found to name entries
 * that are there, so that one nobody names shows by their number.
 */
async function endsHere(db: Kysely<Schema>, tenant: string, last: Reached): Promise<boolean> {
  const { rows } = await sql<{ ends: boolean; whole: boolean }>`
    with sealed as (
      select coalesce(sum(cardinality(s.entry_ids)), 0) as entries from audit_seal s where s.tenant_id = ${tenant}::uuid)
    select
      exists (select 1 from audit_head h where h.tenant_id = ${tenant}::uuid
        and (h.seq > ${last.seq}::bigint or (h.seq = ${last.seq}::bigint and h.hash = ${last.hash}::bytea))) as ends,
      (select count(*) from audit_log l where l.tenant_id = ${tenant}::uuid)
        = (select entries from sealed) + (select count(*) from audit_pending p where p.tenant_id = ${tenant}::uuid)
      and not exists (select 1 from audit_pending p where p.tenant_id = ${tenant}::uuid
        and not exists (select 1 from audit_log l where l.tenant_id = ${tenant}::uuid and l.id = p.id)) as whole`.execute(
    db,
  );
  return rows[0]?.ends === true && rows[0].whole;
}
