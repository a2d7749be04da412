import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { sealTenant } from '#kit/sealing.ts';
import { inTenant } from '#kit/transaction.ts';
import type { Schema } from '../../schema.ts';

/** Links of one statement: some ten thousand entries. */
const LINKS = 20;

/** How far the chain has been found to hold, the entries its links name, and whether the next one does not. */
interface Reached {
  seq: number;
  hash: Buffer;
  entries: number;
  broken: boolean;
}

type Within = <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;

/**
 * The first link at which the chain and the log disagree, null where they agree; pending entries are no
 * fault. In short statements, however long the log is.
 */
export async function findBrokenLink(deps: Deps, tenant: string): Promise<number | null> {
  const within: Within = (work) => inTenant(deps.database.app, tenant, work);
  // What was tampered with may not be sealed; the check then says where.
  await within(async (db) => (await canSeal(db, tenant)) && (await sealTenant(db, tenant)));
  const start = { seq: 0, hash: Buffer.alloc(0), entries: 0, broken: false };
  const reached = await follow(within, tenant, start);
  if (reached.broken) return reached.seq + 1;
  return await within(async (db) => await checkEnd(db, tenant, reached));
}

async function canSeal(db: Kysely<Schema>, tenant: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select 1 from audit_head h where h.tenant_id = ${tenant}::uuid
        and not exists (select 1 from audit_seal s where s.tenant_id = ${tenant}::uuid and s.seq > h.seq))
      and not exists (select 1 from audit_pending p where p.tenant_id = ${tenant}::uuid
        and not exists (select 1 from audit_log l where l.tenant_id = ${tenant}::uuid and l.id = p.id)) as can`.execute(
    db,
  );
  return rows[0]?.can === true;
}

/** Checks link by link until one does not hold or none follows. */
async function follow(within: Within, tenant: string, start: Reached): Promise<Reached> {
  for (let from = start; ;) {
    const { rows } = await within((db) =>
      sql<Reached>`
        select v.seq, v.hash, v.broken, ${from.entries}::bigint + (
          select coalesce(sum(cardinality(s.entry_ids)), 0)::bigint from audit_seal s
          where s.tenant_id = ${tenant}::uuid and s.seq > ${from.seq}::bigint and s.seq <= v.seq) as entries
        from audit_verify_links(${tenant}::uuid, ${from.seq}::bigint, ${from.hash}::bytea, ${LINKS}::int) v`.execute(
        db,
      ),
    );
    const reached = rows[0] ?? from;
    if (reached.broken || reached.seq === from.seq) return reached;
    from = reached;
  }
}

/**
 * Whether the chain ends at its head and covers the whole log, in one snapshot: what was sealed meanwhile is checked
 * too. Each link has been found to name entries that are there, so that one nobody names shows by their number.
 */
async function checkEnd(
  db: Kysely<Schema>,
  tenant: string,
  reached: Reached,
): Promise<number | null> {
  await db.executeQuery(CompiledQuery.raw('set transaction isolation level repeatable read'));
  const last = await follow((work) => work(db), tenant, reached);
  const { rows } = await sql<{ ends: boolean; whole: boolean }>`
    select
      exists (select 1 from audit_head h where h.tenant_id = ${tenant}::uuid
        and h.seq = ${last.seq}::bigint and h.hash = ${last.hash}::bytea)
      and not exists (select 1 from audit_seal s where s.tenant_id = ${tenant}::uuid and s.seq < 1) as ends,
      (select count(*) from audit_log l where l.tenant_id = ${tenant}::uuid)
        = ${last.entries}::bigint + (select count(*) from audit_pending p where p.tenant_id = ${tenant}::uuid)
      and not exists (select 1 from audit_pending p where p.tenant_id = ${tenant}::uuid
        and not exists (select 1 from audit_log l where l.tenant_id = ${tenant}::uuid and l.id = p.id)) as whole`.execute(
    db,
  );
  const holds = !last.broken && rows[0]?.ends === true && rows[0].whole;
  return holds ? null : last.seq + 1;
}
