import { Refusal } from '@plumbline/contract/kit/errors';
import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from '#kit/query/comparison.ts';
import {
  allOf,
  fromOf,
  isPositive,
  scopeConditions,
  whereOf,
  withoutId,
} from '#kit/query/conditions.ts';
import { holdsField } from '#kit/query/narrowCopy.ts';
import { probe, restrictionsOf, rowsOfSource, sourcesOf, type IdSource } from './idSources.ts';

/** Up to this many rows, each may be searched for a text. */
const MAX_SCANNED = 300_000;
/** Up to this many rows, each may look up another in a table of many rows, to filter or sort by it. */
export const MAX_LOOKED_UP = 50_000;
/** The most rows that are read by their keys to be sorted. */
const MAX_SORTED = 30_000;
/** Up to this many rows, a value that is computed per row may be filtered and sorted by. */
const MAX_COMPUTED = 10_000;

/** Whether the query returns more rows than this; it ends after one more. */
async function hasMore(ctx: ReadCtx, rows: Expression, most: number): Promise<boolean> {
  const [count] = await ctx.read<{ n: number }>(
    unprepared(sql`select count(*)::int as n from (${rows} limit ${most + 1}::int) some_rows`),
  );
  return (count?.n ?? 0) > most;
}

const rowsOf = ({ ids }: IdSource): Expression => sql`select 1 from (${ids}) source`;

/** The rows of the caller's scope. */
const visibleRows = (ctx: ReadCtx, entity: EntityTable): Expression =>
  sql`select 1 from ${sql.table(entity.table)} as t where ${allOf(scopeConditions(ctx, entity, sql.ref('t'), 'index'))}`;

async function firstWithin(
  ctx: ReadCtx,
  sources: readonly IdSource[],
  most: number,
): Promise<IdSource | undefined> {
  for (const source of sources) if (!(await hasMore(ctx, rowsOf(source), most))) return source;
  return undefined;
}

/** Names the field, and another one that has an index. */
function tooExpensive({ resource, large }: EntityTable, path: Filter['path']): Refusal {
  const fields = ['search', ...(large?.folded?.fields ?? []), 'name', 'id'];
  const instead = fields.find((name) => name in resource.fields && name !== path[0]) ?? 'id';
  return new Refusal('too_expensive', { field: path.join('.'), instead });
}

/** Whether the passing rows can only be found by reading the text of every row. */
export const isScanned = (ctx: ReadCtx, entity: EntityTable, filter: Filter): boolean =>
  (filter.operator === '~' || filter.operator === ':like_any:') &&
  sourcesOf(ctx, entity, filter).length === 0;

/** Refuses to search the texts of so many rows, all or those of the source, because no index finds such a text. */
export async function refuseScan(
  ctx: ReadCtx,
  entity: EntityTable,
  { path, source }: { path: Filter['path']; source: IdSource | undefined },
): Promise<void> {
  if (!entity.large) return;
  const rows = source ? rowsOf(source) : visibleRows(ctx, entity);
  if (await hasMore(ctx, rows, MAX_SCANNED)) throw tooExpensive(entity, path);
}

/**
 * A source with few enough rows to sort them all, for a list in an order that no index has. Undefined if the caller
 * sees few rows anyway; otherwise the query is refused.
 */
export async function smallestSourceToSort(
  ctx: ReadCtx,
  entity: EntityTable,
  { sorts, sources }: { sorts: readonly Sort[]; sources: readonly IdSource[] },
): Promise<IdSource | undefined> {
  const source = await firstWithin(ctx, sources, MAX_SORTED);
  if (!source && (await hasMore(ctx, visibleRows(ctx, entity), MAX_SCANNED)))
    throw tooExpensive(entity, sorts[0]?.path ?? []);
  return source;
}

/** Whether each row looks up the value at the end of the path in a table of many rows. */
export function isLookedUp(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  const source = entity.fieldSources[name];
  if (rest.length === 0)
    return source !== undefined && 'expression' in source && source.isLookedUp === true;
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  return target !== undefined && (target.large !== undefined || isLookedUp(ctx, target, rest));
}

/**
 * A source with few enough rows for a look-up of each, or `all` if the tenant has no more rows. Undefined if there are
 * more but an index finds those that pass the filters; otherwise the query is refused.
 */
export async function smallestSourceToLookUp(
  ctx: ReadCtx,
  entity: EntityTable,
  { filters, sources }: { filters: readonly Filter[]; sources: readonly IdSource[] },
): Promise<IdSource | 'all' | undefined> {
  const source = await firstWithin(ctx, sources, MAX_LOOKED_UP);
  if (source) return source;
  const all = sql`select 1 from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid`;
  if (!(await hasMore(ctx, all, MAX_LOOKED_UP))) return 'all';
  const tested = filters.find((filter) => sourcesOf(ctx, entity, filter).length === 0);
  if (tested) throw tooExpensive(entity, tested.path);
  return undefined;
}

/**
 * Returns the rows of the entity, or of its copy `of`, that pass the filters and perhaps some more, if they are few.
 */
export async function fewRowsOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { filters, of }: { filters: Filter[]; of: EntityTable },
): Promise<Expression | undefined> {
  const sources = entity.large ? restrictionsOf(ctx, entity, filters) : [];
  if (sources.length === 0) return undefined;
  const { least } = await probe(ctx, sources);
  return least && rowsOfSource(ctx, of, least);
}

interface CostlyQuestion {
  filters: Filter[];
  sorts?: Sort[];
  with_archived: boolean;
}

/**
 * Refuses queries whose cost grows with every row of a large tenant: other filters must narrow the list first, or the
 * caller must use the search.
 */
export async function refuseCostly(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CostlyQuestion,
): Promise<void> {
  await refuseUnchosen(ctx, entity, query);
  const usesComputed = ({ path }: { path: string[] }) => isComputed(ctx, entity, path);
  const sorts = query.sorts ?? [];
  const computed = [...query.filters, ...sorts].find(usesComputed);
  const lookedUp = sorts.find(({ path }) => isLookedUp(ctx, entity, path));
  // Counting the remaining rows would take as long as sorting them by a value from one look-up.
  const isCounted = lookedUp && (lookedUp.path.length > 1 || query.filters.length === 0);
  const beside = sorts.find((sort) => query.filters.length === 0 && isBeside(entity, sort));
  const costly = computed ?? (isCounted ? lookedUp : undefined) ?? beside;
  if (!costly) return;
  const filters = query.filters.filter((filter) => !usesComputed(filter));
  const rows = await fewRowsOf(ctx, entity, { filters, of: entity });
  if (rows) return;
  const from = fromOf(ctx, entity);
  const where = whereOf(ctx, entity, { from, filters, with_archived: query.with_archived });
  const most = computed ? MAX_COMPUTED : costly === beside ? MAX_SCANNED : MAX_LOOKED_UP;
  if (await hasMore(ctx, sql`select 1 from ${from.clause()} where ${allOf(where)}`, most))
    throw tooExpensive(entity, costly.path);
}

/** Refuses to look for the rows of a scope among all others if it has too many to start from. */
async function refuseUnchosen(
  ctx: ReadCtx,
  { large: { requiredFilter, visibleIds } = { sorted: [] } }: EntityTable,
  { filters }: CostlyQuestion,
): Promise<void> {
  if (requiredFilter === undefined || !visibleIds || ctx.actor.scope.all) return;
  const isChosen = filters.some(
    (filter) =>
      (filter.path[0] === requiredFilter || filter.path[0] === 'id') && isPositive(filter),
  );
  if (!isChosen && (await hasMore(ctx, visibleIds(ctx.actor), MAX_LOOKED_UP)))
    throw new Refusal('too_expensive', { field: 'updated_at', instead: requiredFilter });
}

/** Whether a path ends at the walk from a related row to its root, for which there is no index. */
function isComputed(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  if (!target || rest.length === 0) return false;
  const source = target.fieldSources[rest[0] ?? ''];
  return (source !== undefined && 'joins' in source) || isComputed(ctx, target, rest);
}

/** Whether sorting by it reads more than the narrow copy for every row: another table in an order of its own. */
function isBeside(entity: EntityTable, { path: [name = '', ...rest] }: Sort): boolean {
  const { fieldSources, large } = entity;
  const source = fieldSources[name];
  const isRelated = rest.length > 0 && large?.narrow !== undefined && !holdsField(entity, name);
  const isAside = source !== undefined && 'side' in source && large?.sorted.includes(name) !== true;
  return isRelated || isAside;
}
