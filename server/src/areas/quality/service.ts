import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { call, callLater, refusalOf, tenantOf } from './call.ts';
import type { InTransaction } from './call.ts';
import type { ObjectResultRow, SourceKind } from './table.ts';

export { refusalOf };
export type Result = Omit<ObjectResultRow, 'tenant_id'>;

interface Archiving {
  archive: boolean;
  with_hierarchy: boolean;
  /** The user to record as the last who changed the rows. */
  by: string | null;
}

/**
 * Replaces the results of many sources in one pass, for any number of objects; returns the number of new or changed
 * ones. A newer stored result stays, unless `newest_only` is false (a result taken back).
 */
export function applyResults(
  ctx: InTransaction,
  results: readonly Result[],
  newest_only = true,
): Promise<number> {
  if (results.length === 0) return Promise.resolve(0);
  return call(ctx, resultsCall(ctx, results, newest_only));
}

function resultsCall(
  ctx: InTransaction,
  results: readonly Result[],
  newest_only: boolean,
): RawBuilder<number> {
  const column = <K extends keyof Result>(key: K) => results.map((result) => result[key]);
  return sql<number>`object_results_apply(${tenantOf(ctx)}, ${column('object_id')}::uuid[], ${column('source_kind')}::smallint[],
      ${column('source_id')}::uuid[], ${column('ok')}::int[], ${column('attention')}::int[], ${column('critical')}::int[],
      ${column('as_of')}::timestamptz[], ${column('ref_id')}::uuid[], ${newest_only})`;
}

/**
 * As `applyResults`, at the end of the transaction: the root of the tree, which most results reach, is locked no longer
 * than necessary.
 */
export const applyResultsLate = (
  ctx: InTransaction & Pick<Ctx, 'atCommit'>,
  results: readonly Result[],
): void => ctx.atCommit.call(resultsCall(ctx, results, true), refusalOf);

/**
 * A moment for new results of these sources (rows of `object_id` and `source_id`): now, or just after their
 * newest stored result if the clock has stepped back or an import came from a fast clock. Results are thus
 * ordered like their transactions.
 */
export const momentOfResults = (
  ctx: Pick<Ctx, 'deps' | 'actor'>,
  kind: SourceKind,
  sources: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`(select greatest(${ctx.deps.clock}, max(r.as_of) + interval '1 microsecond') from (${sources}) s
    left join object_result r on r.tenant_id = ${tenantOf(ctx)} and r.object_id = s.object_id
      and r.source_kind = ${kind}::smallint and r.source_id = s.source_id)`;

/** Removes a source from an object; false if it had none. */
export function dropResult(
  ctx: InTransaction,
  source: { object_id: string; source_kind: SourceKind; source_id: string },
): Promise<boolean> {
  return call(
    ctx,
    sql<boolean>`object_result_drop(${tenantOf(ctx)}, ${source.object_id}::uuid, ${source.source_kind}::smallint, ${source.source_id}::uuid)`,
  );
}

/**
 * Locks an object and its ancestors, and the path of a new parent too: every change of the trees starts like this. Call
 * it before anything else that locks rows of `object` (inserting a child, reading a row for a change), to avoid
 * deadlocks.
 */
export function lockPath(
  ctx: InTransaction,
  id: string,
  new_parent_id: string | null = null,
): void {
  callLater(ctx, sql`object_paths_lock(${tenantOf(ctx)}, ${id}::uuid, ${new_parent_id}::uuid)`);
}

/** As `lockPath`, for a unit with its sub-units, before rows of `business_unit`. */
export function lockUnitPath(
  ctx: InTransaction,
  id: string,
  new_parent_id: string | null = null,
): void {
  callLater(ctx, sql`unit_paths_lock(${tenantOf(ctx)}, ${id}::uuid, ${new_parent_id}::uuid, true)`);
}

/** Adds inserted rows of `object` to the roll-up, parents and children together. */
export function objectsCreated(ctx: InTransaction, ids: readonly string[]): void {
  if (ids.length > 0) callLater(ctx, sql`objects_created(${tenantOf(ctx)}, ${ids}::uuid[])`);
}

/**
 * For more objects than this, the paths in the branch of a change are written once it is visible (docs/decisions/trees-and-paths.md).
 */
const PATHS_AT_ONCE = 500;

/** Writes the paths of renamed and moved objects and of their sub-objects; call it after their rows are written. */
export function followPaths(ctx: InTransaction, ids: readonly string[]): void {
  if (ids.length > 0)
    callLater(ctx, sql`object_paths_follow(${tenantOf(ctx)}, ${ids}::uuid[], ${PATHS_AT_ONCE})`);
}

/** For more than this, a handler of events compares all paths of the tenant, this many at once. */
const PATHS_IN_STEP = 2000;

/** Compares the paths of objects and their sub-objects with the names, outside of the changes to them. */
export async function settlePaths(ctx: InTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await call(ctx, sql`object_paths_settle(${tenantOf(ctx)}, ${ids}::uuid[], ${PATHS_IN_STEP})`);
}

/** Compares the next paths of a tenant, if all of them are to be compared; returns whether there may be more. */
export const checkPaths = (ctx: InTransaction): Promise<boolean> =>
  call(ctx, sql<boolean>`object_paths_check(${tenantOf(ctx)}, ${PATHS_IN_STEP})`);

/** Copies changed class, form factor and status codes to the facets. */
export function refreshFacts(ctx: InTransaction, ids: readonly string[]): void {
  callLater(ctx, sql`object_refresh_facts(${tenantOf(ctx)}, ${ids}::uuid[])`);
}

/** Writes the object's new parent and nothing else of its row; call it before updating the row. */
export function moveObject(ctx: InTransaction, id: string, parent_id: string | null): void {
  callLater(ctx, sql`object_move(${tenantOf(ctx)}, ${id}::uuid, ${parent_id}::uuid)`);
}

/** Writes the object's new business unit and nothing else of its row; call it before updating the row. */
export function setObjectUnit(ctx: InTransaction, id: string, business_unit_id: string): void {
  callLater(ctx, sql`object_set_unit(${tenantOf(ctx)}, ${id}::uuid, ${business_unit_id}::uuid)`);
}

/** Archives an object with its sub-objects, or restores those archived together with it; returns the changed ids. */
export function archiveObject(
  ctx: InTransaction,
  id: string,
  options: Archiving,
): Promise<string[]> {
  return call(
    ctx,
    sql<
      string[]
    >`object_archive(${tenantOf(ctx)}, ${id}::uuid, ${options.archive}, ${options.with_hierarchy}, ${options.by}::uuid)`,
  );
}

/** Deletes an object for good; returns the deleted ids. */
export function deleteObject(
  ctx: InTransaction,
  id: string,
  with_hierarchy: boolean,
): Promise<string[]> {
  return call(ctx, sql<string[]>`object_delete(${tenantOf(ctx)}, ${id}::uuid, ${with_hierarchy})`);
}

/** Adds an inserted row of `business_unit` to the roll-up, a parent before its children. */
export function unitCreated(ctx: InTransaction, id: string): void {
  callLater(ctx, sql`unit_created(${tenantOf(ctx)}, ${id}::uuid)`);
}

export function moveUnit(ctx: InTransaction, id: string, parent_id: string | null): void {
  callLater(ctx, sql`unit_move(${tenantOf(ctx)}, ${id}::uuid, ${parent_id}::uuid)`);
}

/**
 * Archives a unit with its sub-units, or restores those archived together with it; refused while it contains live
 * objects.
 */
export function archiveUnit(ctx: InTransaction, id: string, options: Archiving): Promise<string[]> {
  return call(
    ctx,
    sql<
      string[]
    >`unit_archive(${tenantOf(ctx)}, ${id}::uuid, ${options.archive}, ${options.with_hierarchy}, ${options.by}::uuid)`,
  );
}

export function deleteUnit(
  ctx: InTransaction,
  id: string,
  with_hierarchy: boolean,
): Promise<string[]> {
  return call(ctx, sql<string[]>`unit_delete(${tenantOf(ctx)}, ${id}::uuid, ${with_hierarchy})`);
}
