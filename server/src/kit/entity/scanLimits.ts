import { Refusal } from '@plumbline/contract/kit/errors';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { allOf, scopeConditions } from './conditions.ts';
import { unprepared } from './read.ts';
import type { IdSource } from './idSources.ts';

/** Up to this many rows, each may be searched for a text. */
export const MAX_SCANNED = 300_000;
/** Up to this many rows, each may look up another in a table of many rows, to filter or sort by it. */
export const MAX_LOOKED_UP = 50_000;

/** Whether the query returns more rows than this; it ends after one more. */
export async function hasMore(ctx: ReadCtx, rows: Expression, most: number): Promise<boolean> {
  const [count] = await ctx.read<{ n: number }>(
    unprepared(sql`select count(*)::int as n from (${rows} limit ${most + 1}::int) some_rows`),
  );
  return (count?.n ?? 0) > most;
}

/** Refuses to search the texts of so many rows, all or those of the source, because no index finds such a text. */
export async function refuseScan(
  ctx: ReadCtx,
  entity: EntityTable,
  { path, source }: { path: Filter['path']; source: IdSource | undefined },
): Promise<void> {
  if (!entity.sorted) return;
  const where = allOf(scopeConditions(ctx, entity, sql.ref('t'), 'index'));
  const rows = source
    ? sql`select 1 from (${source.ids}) source`
    : sql`select 1 from ${sql.table(entity.table)} as t where ${where}`;
  if (await hasMore(ctx, rows, MAX_SCANNED)) throw tooExpensive(entity, path);
}

/** Names the field, and another one that has an index. */
export function tooExpensive({ resource, folded }: EntityTable, path: Filter['path']): Refusal {
  const fields = ['search', ...(folded?.fields ?? []), 'name', 'id'];
  const instead = fields.find((name) => name in resource.fields && name !== path[0]) ?? 'id';
  return new Refusal('too_expensive', { field: path.join('.'), instead });
}
