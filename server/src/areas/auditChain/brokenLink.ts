import { Refusal } from '@plumbline/contract/kit/errors';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { sealTenant } from '#kit/audit/sealing.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Schema } from '../../schema.ts';

/** The most links and entries that one statement checks: as many entries as one link may have. */
const LINKS = 100;
const ENTRIES = 5000;
/** The most entries that one statement counts: more of them, since they are not read. */
const MAX_COUNT = 20_000;

/** The last valid link of the chain, the number of entries so far, and whether the next link is broken. */
interface ChainPosition {
  seq: number;
  hash: Buffer;
  entries: number;
  broken: boolean;
}

export type TenantWork = <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;

/** Runs work in short transactions of the tenant that take turns with its others. */
export const shortTransactions =
  ({ deps, signal }: Pick<ReadCtx, 'deps' | 'signal'>, tenant: string): TenantWork =>
  (work) =>
    deps.database.transactions.run(tenant, () => inTenant(deps.database.app, tenant, work), signal);

/** Runs work in one snapshot, without a time limit. */
export async function inSnapshot<T>(
  within: TenantWork,
  signal: AbortSignal | undefined,
  work: (within: TenantWork) => Promise<T>,
): Promise<T> {
  return await within(async (db) => {
    await db.executeQuery(CompiledQuery.raw('set transaction isolation level repeatable read'));
    return await work(async (step) => {
      if (signal?.aborted) throw new Refusal('busy');
      return await step(db);
    });
  });
}

/** Seals the pending entries, unless that fails because of tampering. */
export const sealWhatCanBe = (within: TenantWork, tenant: string): Promise<unknown> =>
  within(async (db) => (await canSeal(db, tenant)) && (await sealTenant(db, tenant)));

/**
 * Finds the first link where chain and log disagree, null if they agree; pending entries are not a fault. However long
 * the log is, each statement is short and takes turns with the tenant's others; only the count at the end keeps its
 * place, since it needs one snapshot.
 */
export async function findBrokenLink(
  ctx: Pick<ReadCtx, 'deps' | 'signal'>,
  tenant: string,
): Promise<number | null> {
  const within = shortTransactions(ctx, tenant);
  await sealWhatCanBe(within, tenant);
  const start = { seq: 0, hash: Buffer.alloc(0), entries: 0, broken: false };
  const end = await follow(within, tenant, start);
  if (end.broken) return end.seq + 1;
  return await inSnapshot(within, ctx.signal, (snapshot) => checkEnd(snapshot, tenant, end));
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

/** Checks links until one is broken or none follows. */
async function follow(
  within: TenantWork,
  tenant: string,
  start: ChainPosition,
): Promise<ChainPosition> {
  for (let from = start; ;) {
    const { rows } = await within((db) =>
      sql<ChainPosition>`
        with link as (
          select s.seq, sum(cardinality(s.entry_ids)) over (order by s.seq) as entries from audit_seal s
          where s.tenant_id = ${tenant}::uuid and s.seq > ${from.seq}::bigint order by s.seq limit ${LINKS})
        select v.seq, v.hash, v.broken,
          ${from.entries}::bigint + coalesce((select link.entries from link where link.seq = v.seq), 0)::bigint as entries
        from audit_verify_links(${tenant}::uuid, ${from.seq}::bigint, ${from.hash}::bytea,
          (select greatest(1, count(*))::int from link where link.entries <= ${ENTRIES})) v`.execute(
        db,
      ),
    );
    const position = rows[0] ?? from;
    if (position.broken || position.seq === from.seq) return position;
    from = position;
  }
}

/**
 * Whether the chain ends at its head and covers the whole log, in one snapshot and including links sealed
 * meanwhile. The entries of every link exist, so an entry outside the links makes the counts differ.
 */
async function checkEnd(
  within: TenantWork,
  tenant: string,
  from: ChainPosition,
): Promise<number | null> {
  const last = await follow(within, tenant, from);
  const { rows } = await within((db) =>
    sql<{ ends: boolean; pending: number }>`
      select exists (select 1 from audit_head h where h.tenant_id = ${tenant}::uuid
          and h.seq = ${last.seq}::bigint and h.hash = ${last.hash}::bytea)
        and not exists (select 1 from audit_seal s where s.tenant_id = ${tenant}::uuid and s.seq < 1)
        and not exists (select 1 from audit_pending p where p.tenant_id = ${tenant}::uuid
          and not exists (select 1 from audit_log l where l.tenant_id = ${tenant}::uuid and l.id = p.id)) as ends,
        (select count(*) from audit_pending p where p.tenant_id = ${tenant}::uuid) as pending`.execute(
      db,
    ),
  );
  const end = rows[0];
  const ends = !last.broken && end?.ends === true;
  const holds = ends && (await countLog(within, tenant)) === last.entries + end.pending;
  return holds ? null : last.seq + 1;
}

/** Counts the entries of the log. */
export async function countLog(within: TenantWork, tenant: string): Promise<number> {
  let entries = 0;
  let from = sql``;
  for (;;) {
    const { rows } = await within((db) =>
      sql<{ count: number; last: string | null }>`
        select count(*) as count, (array_agg(l.id order by l.id))[count(*)::int] as last from (
          select id from audit_log where tenant_id = ${tenant}::uuid ${from} order by id limit ${MAX_COUNT}) l`.execute(
        db,
      ),
    );
    const { count = 0, last = null } = rows[0] ?? {};
    entries += count;
    if (count < MAX_COUNT) return entries;
    from = sql`and id > ${last}::uuid`;
  }
}
