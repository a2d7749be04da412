import { Refusal } from '@plumbline/contract/kit/errors';
import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, unprepared, fromOf, whereOf } from './read.ts';

/** Rows for which a value that has to be worked out for each of them may still be asked about. */
export const MAX_COMPUTED = 20_000;

interface Asked {
  filters: Filter[];
  sorts?: Sort[];
  with_archived: boolean;
}

/** Whether a path ends at a value that no row keeps: the way up to the root. */
function isComputed(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const source = entity.sources[name];
  if (rest.length === 0) {
    const side = source && 'side' in source ? entity.sides[source.side ?? ''] : undefined;
    return side !== undefined && 'computed' in side;
  }
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  return target !== undefined && isComputed(ctx, target, rest);
}

/**
 * Refuses a question whose cost grows with every row of a large tenant: the other filters have to narrow the list first,
 * or the search has to be asked instead.
 */
export async function refuseCostly(ctx: ReadCtx, entity: EntityTable, asked: Asked): Promise<void> {
  const computed = ({ path }: { path: string[] }) => isComputed(ctx, entity, path);
  const costly = [...asked.filters, ...(asked.sorts ?? [])].find(computed);
  if (!costly) return;
  const from = fromOf(ctx, entity);
  const filters = asked.filters.filter((filter) => !computed(filter));
  const where = whereOf(ctx, entity, { from, filters, with_archived: asked.with_archived });
  const [found] = await ctx.read<{ n: number }>(
    unprepared(
      sql`select count(*)::int as n from (select 1 from ${from.clause()} where ${allOf(where)} limit ${MAX_COMPUTED + 1}::int) some_rows`,
    ),
  );
  if ((found?.n ?? 0) <= MAX_COMPUTED) return;
  const instead = 'search' in entity.resource.fields ? 'search' : 'name';
  throw new Refusal('too_expensive', { field: costly.path.join('.'), instead });
}
