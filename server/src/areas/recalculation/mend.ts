import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inTenant, withRetries, withoutTimeLimit } from '#kit/db/transaction.ts';
import type { Schema } from '../../schema.ts';
import type { Correction } from './drift.ts';
import { addToBudgets, recountIndicators } from './budgets.ts';
import { applyResults, dropResult } from '#areas/quality/service.ts';
import type { Result } from '#areas/quality/service.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import type { SurveyedPair, Survey } from './survey.ts';
import { forTenant } from './survey.ts';
import type { UnitCorrection } from './unitSums.ts';

/** Rows locked at once, so that writers wait no longer than one such batch takes. */
const CHUNK = 200;

interface MendCtx {
  app: Kysely<Schema>;
  tenant: string;
}

/**
 * Corrects the errors of a survey while others keep writing: adds differences, and refreshes copies under
 * lock.
 */
export async function mend(where: MendCtx, faults: Survey): Promise<void> {
  for (const { source, pairs } of faults.results) {
    await inChunks(where, pairs, (db, chunk) =>
      mendResults({ db, tenant: where.tenant }, source, chunk),
    );
  }
  await inChunks(where, faults.orphans, (db, chunk) => dropOrphans(db, where.tenant, chunk));
  const descending = faults.corrections.toSorted((a, b) => (a.object_id < b.object_id ? 1 : -1));
  await inChunks(where, descending, (db, chunk) => addCorrections(db, where.tenant, chunk));
  await inChunks(where, faults.copies.toSorted().reverse(), (db, chunk) =>
    copyAgain(db, where.tenant, chunk),
  );
  await inChunks(where, faults.budgets.indicators, (db, chunk) =>
    recountIndicators(db, where.tenant, chunk),
  );
  await inChunks(where, faults.budgets.sums, (db, chunk) => addToBudgets(db, where.tenant, chunk));
  if (faults.unit_corrections.length > 0) {
    await withRetries(() =>
      inTenant(where.app, where.tenant, (db) =>
        patiently(db, () => addUnitCorrections(db, where.tenant, faults.unit_corrections)),
      ),
    );
  }
}

async function patiently(db: Kysely<Schema>, work: () => Promise<void>): Promise<void> {
  await withoutTimeLimit(db);
  await work();
}

async function inChunks<T>(
  where: MendCtx,
  all: readonly T[],
  work: (db: Kysely<Schema>, chunk: T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += CHUNK) {
    const chunk = all.slice(from, from + CHUNK);
    await withRetries(() =>
      inTenant(where.app, where.tenant, (db) => patiently(db, () => work(db, chunk))),
    );
  }
}

const columnsOf = (rows: readonly { sums: number[] }[]) =>
  Array.from({ length: rows[0]?.sums.length ?? 0 }, (_, i) => rows.map((row) => row.sums[i] ?? 0));

async function addCorrections(
  db: Kysely<Schema>,
  tenant: string,
  chunk: Correction[],
): Promise<void> {
  const ids = chunk.map((correction) => correction.object_id);
  const [ok, attention, critical, in_ok, in_attention, in_critical, children] = columnsOf(chunk);
  await sql`select 1 from object_quality where tenant_id = ${tenant}::uuid and object_id in (select unnest(${ids}::uuid[])) order by object_id desc for no key update`.execute(
    db,
  );
  await sql`update object_quality q set actual_ok = q.actual_ok + c.ok, actual_attention = q.actual_attention + c.attention,
      actual_critical = q.actual_critical + c.critical, inherited_ok = q.inherited_ok + c.in_ok,
      inherited_attention = q.inherited_attention + c.in_attention, inherited_critical = q.inherited_critical + c.in_critical,
      children_count = q.children_count + c.children
    from unnest(${ids}::uuid[], ${ok}::int[], ${attention}::int[], ${critical}::int[], ${in_ok}::int[], ${in_attention}::int[], ${in_critical}::int[], ${children}::int[])
      c (id, ok, attention, critical, in_ok, in_attention, in_critical, children)
    where q.tenant_id = ${tenant}::uuid and q.object_id = c.id`.execute(db);
  await copyStatus(db, tenant, ids);
}

async function copyStatus(db: Kysely<Schema>, tenant: string, ids: string[]): Promise<void> {
  await sql`update object_facts f set total_status = q.total_status from object_quality q
    where q.tenant_id = ${tenant}::uuid and q.object_id in (select unnest(${ids}::uuid[])) and f.tenant_id = ${tenant}::uuid and f.object_id = q.object_id
      and f.total_status is distinct from q.total_status`.execute(db);
}

/** Adds missing objects, and copies parent, unit, class, codes and flags from the objects again. */
async function copyAgain(db: Kysely<Schema>, tenant: string, ids: string[]): Promise<void> {
  await sql`insert into object_quality (tenant_id, object_id, parent_id, attached, height)
    select o.tenant_id, o.id, o.parent_id, o.archive_root is distinct from o.id, 32 from object o
    where o.tenant_id = ${tenant}::uuid and o.id in (select unnest(${ids}::uuid[]))
    on conflict do nothing`.execute(db);
  await sql`select 1 from object_quality where tenant_id = ${tenant}::uuid and object_id in (select unnest(${ids}::uuid[])) order by object_id desc for no key update`.execute(
    db,
  );
  await sql`update object_quality q set parent_id = o.parent_id from object o
    where o.tenant_id = ${tenant}::uuid and o.id in (select unnest(${ids}::uuid[])) and q.tenant_id = ${tenant}::uuid and q.object_id = o.id
      and q.parent_id is distinct from o.parent_id`.execute(db);
  await sql`insert into object_facts (tenant_id, object_id, business_unit_id, archived)
    select o.tenant_id, o.id, o.business_unit_id, o.archived from object o
    where o.tenant_id = ${tenant}::uuid and o.id in (select unnest(${ids}::uuid[]))
    on conflict do nothing`.execute(db);
  await sql`update object_facts f set archived = o.archived, business_unit_id = o.business_unit_id from object o
    where o.tenant_id = ${tenant}::uuid and o.id in (select unnest(${ids}::uuid[])) and f.tenant_id = ${tenant}::uuid and f.object_id = o.id
      and (f.archived, f.business_unit_id) is distinct from (o.archived, o.business_unit_id)`.execute(
    db,
  );
  await sql`select object_refresh_facts(${tenant}::uuid, ${ids}::uuid[])`.execute(db);
  await copyStatus(db, tenant, ids);
}

/** Compares again with the stored rows locked, so that inspections completed meanwhile are not undone. */
async function mendResults(
  at: { db: Kysely<Schema>; tenant: string },
  source: ResultTruth,
  pairs: SurveyedPair[],
): Promise<void> {
  const { db, tenant } = at;
  const ctx = { db, actor: { tenant_id: tenant } };
  const objects = pairs.map((pair) => pair.object_id);
  const sources = pairs.map((pair) => pair.source_id);
  await sql`select 1 from object_result where tenant_id = ${tenant}::uuid and source_kind = ${source.kind}
      and (object_id, source_id) in (select * from unnest(${objects}::uuid[], ${sources}::uuid[]))
    order by object_id desc, source_kind, source_id for no key update`.execute(db);
  const truth = sql.raw(forTenant(source.truth, tenant));
  const { rows } = await sql<Omit<Result, 'source_kind'>>`select t.* from (${truth}) t
    join unnest(${objects}::uuid[], ${sources}::uuid[]) p (object_id, source_id) on p.object_id = t.object_id and p.source_id = t.source_id`.execute(
    db,
  );
  const stored = new Set(rows.map((row) => `${row.object_id} ${row.source_id}`));
  await applyResults(
    ctx,
    rows.map((row) => ({ ...row, source_kind: source.kind })),
    false,
  );
  for (const pair of pairs.filter(
    ({ object_id, source_id }) => !stored.has(`${object_id} ${source_id}`),
  )) {
    await dropResult(ctx, { ...pair, source_kind: source.kind });
  }
}

async function dropOrphans(db: Kysely<Schema>, tenant: string, ids: string[]): Promise<void> {
  await sql`delete from object_result r where tenant_id = ${tenant}::uuid and object_id in (select unnest(${ids}::uuid[]))
    and not exists (select 1 from object_quality q where q.tenant_id = ${tenant}::uuid and q.object_id = r.object_id)`.execute(
    db,
  );
}

async function addUnitCorrections(
  db: Kysely<Schema>,
  tenant: string,
  corrections: UnitCorrection[],
): Promise<void> {
  const ids = corrections.map((correction) => correction.business_unit_id);
  const parents = corrections.map((correction) => correction.parent_id);
  const [ok, attention, critical, in_ok, in_attention, in_critical, children, ...objects] =
    columnsOf(corrections);
  const [of_ok, of_attention, of_critical, of_none] = objects;
  await sql`insert into business_unit_quality (tenant_id, business_unit_id)
    select u.tenant_id, u.id from business_unit u where u.tenant_id = ${tenant}::uuid and u.id in (select unnest(${ids}::uuid[]))
    on conflict do nothing`.execute(db);
  await sql`select 1 from business_unit_quality where tenant_id = ${tenant}::uuid and business_unit_id in (select unnest(${ids}::uuid[])) order by business_unit_id desc for no key update`.execute(
    db,
  );
  await sql`update business_unit_quality q set parent_id = c.parent_id, actual_ok = q.actual_ok + c.ok, actual_attention = q.actual_attention + c.attention,
      actual_critical = q.actual_critical + c.critical, inherited_ok = q.inherited_ok + c.in_ok,
      inherited_attention = q.inherited_attention + c.in_attention, inherited_critical = q.inherited_critical + c.in_critical,
      children_count = q.children_count + c.children, objects_ok = q.objects_ok + c.of_ok, objects_attention = q.objects_attention + c.of_attention,
      objects_critical = q.objects_critical + c.of_critical, objects_not_assessed = q.objects_not_assessed + c.of_none
    from unnest(${ids}::uuid[], ${parents}::uuid[], ${ok}::int[], ${attention}::int[], ${critical}::int[], ${in_ok}::int[], ${in_attention}::int[], ${in_critical}::int[], ${children}::int[],
        ${of_ok}::int[], ${of_attention}::int[], ${of_critical}::int[], ${of_none}::int[])
      c (id, parent_id, ok, attention, critical, in_ok, in_attention, in_critical, children, of_ok, of_attention, of_critical, of_none)
    where q.tenant_id = ${tenant}::uuid and q.business_unit_id = c.id`.execute(db);
}
