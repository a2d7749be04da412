import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, scopeConditions, withoutId } from './conditions.ts';
import type { CheckedQuery } from './listQuery.ts';
import { holdsField } from './narrowCopy.ts';
import { orderOf } from './order.ts';
import { MAX_SCANNED, hasMore, tooExpensive } from './scanLimits.ts';
import type { IdSource } from './idSources.ts';

/** The most rows that are read by their keys to be sorted. */
const MAX_SORTED = 30_000;

/** A column of the row itself, tested without reading anything else. */
export function isOwnValue(entity: EntityTable, { path, field }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  return (
    rest.length === 0 &&
    !(name in entity.fieldSources) &&
    !isPlace(field) &&
    field.kind !== 'search' &&
    field.kind !== 'among'
  );
}

/** Whether sorting by it reads more than the narrow copy for every row: another table in an order of its own. */
export const isBeside = (entity: EntityTable, { path: [name = '', ...rest] }: Sort): boolean => {
  const source = entity.fieldSources[name];
  const isRelated = rest.length > 0 && entity.narrow !== undefined && !holdsField(entity, name);
  const isAside =
    source !== undefined && 'side' in source && entity.sorted?.includes(name) !== true;
  return isRelated || isAside;
};

/**
 * If no index has the order of a list, all passing rows are sorted: those of a source, if there are few enough. Returns
 * undefined if an index has the order, or the caller sees few rows; otherwise the query is refused.
 */
export async function smallestSourceToSort(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  sources: readonly IdSource[],
): Promise<IdSource | undefined> {
  if (orderOf(ctx, entity, query)) return undefined;
  for (const source of sources)
    if (!(await hasMore(ctx, sql`select 1 from (${source.ids}) source`, MAX_SORTED))) return source;
  const where = allOf(scopeConditions(ctx, entity, sql.ref('t'), 'index'));
  const all = sql`select 1 from ${sql.table(entity.table)} as t where ${where}`;
  if (await hasMore(ctx, all, MAX_SCANNED)) throw tooExpensive(entity, query.sorts[0]?.path ?? []);
  return undefined;
}
