import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { withoutId } from './conditions.ts';
import { MAX_LOOKED_UP, hasMore, tooExpensive } from './scanLimits.ts';
import { sourcesOf } from './idSources.ts';
import type { IdSource } from './idSources.ts';

/** Whether each row looks up the value at the end of the path in a table of many rows. */
export function isLookedUp(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  const source = entity.fieldSources[name];
  if (rest.length === 0)
    return source !== undefined && 'expression' in source && source.isLookedUp === true;
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  return target !== undefined && (target.sorted !== undefined || isLookedUp(ctx, target, rest));
}

/** All rows of the tenant as `t`, read one after another. */
export const everyRow = (ctx: ReadCtx, { table }: EntityTable): Expression =>
  sql`(select t.* from ${sql.table(table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid offset 0) t`;

/**
 * Returns a source with few enough rows for a look-up of each, or `all` if the tenant has no more rows. Undefined if
 * there are more but an index finds those that pass the filters; otherwise the query is refused.
 */
export async function smallestSourceToLookUp(
  ctx: ReadCtx,
  entity: EntityTable,
  { filters, sources }: { filters: readonly Filter[]; sources: readonly IdSource[] },
): Promise<IdSource | 'all' | undefined> {
  for (const source of sources)
    if (!(await hasMore(ctx, sql`select 1 from (${source.ids}) source`, MAX_LOOKED_UP)))
      return source;
  const all = sql`select 1 from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid`;
  if (!(await hasMore(ctx, all, MAX_LOOKED_UP))) return 'all';
  const tested = filters.find((filter) => sourcesOf(ctx, entity, filter).length === 0);
  if (tested) throw tooExpensive(entity, tested.path);
  return undefined;
}
