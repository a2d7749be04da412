import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import { openRows } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, filterConditions, fromOf } from '#kit/entity/conditions.ts';
import { unprepared } from '#kit/entity/read.ts';

/**
 * Counts the open inspections that the actor sees and that pass `work`, once for each of the further filters, in one
 * pass.
 */
export async function countOpen<K extends string>(
  ctx: ReadCtx,
  work: string[],
  each: Record<K, readonly string[]>,
): Promise<Record<K, number>> {
  const from = fromOf(ctx, inspectionTable, sql`(${openRows(ctx)}) as t`);
  const conditions = (filters: readonly string[]) =>
    filterConditions(ctx, inspectionTable, {
      from,
      filters: filters.map((text) =>
        checkFilter(inspectionTable.resource, parseFilter(text), findResource),
      ),
    });
  const names = Object.keys(each) as K[];
  const counts = names.map((name) => {
    const passing = allOf(conditions(each[name]));
    return sql`(count(*) filter (where ${passing}))::int as ${sql.ref(name)}`;
  });
  const matching = allOf([sql<boolean>`not t.archived`, ...conditions(work)]);
  const [row] = await ctx.read<Record<K, number>>(
    unprepared(sql`select ${sql.join(counts)} from ${from.clause()} where ${matching}`),
  );
  if (!row) throw new Error('the aggregate returned no row');
  return row;
}
