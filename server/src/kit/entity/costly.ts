import { Refusal } from '@plumbline/contract/kit/errors';
import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf, whereOf } from './conditions.ts';
import { unprepared } from './read.ts';

/** Up to this many rows, a text may be searched for in each of them. */
const MAX_SCANNED = 300_000;

/** Up to this many rows, a value that is computed per row may be filtered and sorted by. */
export const MAX_COMPUTED = 20_000;

interface Question {
  filters: Filter[];
  sorts?: Sort[];
  with_archived: boolean;
}

/** Whether a path ends at a value that is not stored: the way up to the root. */
function isComputed(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const source = entity.fieldSources[name];
  if (rest.length === 0) {
    const side = source && 'side' in source ? entity.sides[source.side ?? ''] : undefined;
    return side !== undefined && 'computed' in side;
  }
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  return target !== undefined && isComputed(ctx, target, rest);
}

/**
 * Refuses queries whose cost grows with every row of a large tenant: other filters have to narrow the list
 * first, or the caller has to search instead.
 */
export async function refuseCostly(
  ctx: ReadCtx,
  entity: EntityTable,
  query: Question,
): Promise<void> {
  const usesComputed = ({ path }: { path: string[] }) => isComputed(ctx, entity, path);
  const costly = [...query.filters, ...(query.sorts ?? [])].find(usesComputed);
  if (!costly) return;
  const from = fromOf(ctx, entity);
  const filters = query.filters.filter((filter) => !usesComputed(filter));
  const where = whereOf(ctx, entity, { from, filters, with_archived: query.with_archived });
  const [count] = await ctx.read<{ n: number }>(
    unprepared(
      sql`select count(*)::int as n from (select 1 from ${from.clause()} where ${allOf(where)} limit ${MAX_COMPUTED + 1}::int) some_rows`,
    ),
  );
  if ((count?.n ?? 0) <= MAX_COMPUTED) return;
  throw new Refusal('too_expensive', { field: costly.path.join('.'), instead: insteadOf(entity) });
}

/** Refuses to search the texts of all rows of a large tenant: no index finds such a text. */
export async function refuseScan(
  ctx: ReadCtx,
  entity: EntityTable,
  { path }: Filter,
): Promise<void> {
  const [count] = await ctx.read<{ n: number }>(
    unprepared(
      sql`select count(*)::int as n from (select 1 from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid limit ${MAX_SCANNED + 1}::int) some_rows`,
    ),
  );
  if ((count?.n ?? 0) > MAX_SCANNED)
    throw new Refusal('too_expensive', { field: path.join('.'), instead: insteadOf(entity) });
}

const insteadOf = (entity: EntityTable): string =>
  'search' in entity.resource.fields ? 'search' : 'name';
