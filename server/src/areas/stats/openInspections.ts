import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inspectionTable } from '#areas/inspections/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, filterConditions, fromOf } from '#kit/entity/conditions.ts';
import { unprepared } from '#kit/entity/read.ts';
import { oneOf } from '#kit/model/table.ts';

/**
 * Counts the open inspections that the actor sees and `work` lets pass, once for each of the further filters, in one pass.
 */
export async function countOpen<K extends string>(
  ctx: ReadCtx,
  work: string[],
  each: Record<K, string | null>,
): Promise<Record<K, number>> {
  const from = fromOf(ctx, inspectionTable, sql`(${open(ctx)}) as t`);
  const conditions = (filters: string[]) =>
    filterConditions(ctx, inspectionTable, {
      from,
      filters: filters.map((text) =>
        checkFilter(inspectionTable.resource, parseFilter(text), findResource),
      ),
    });
  const names = Object.keys(each) as K[];
  const counts = names.map((name) => {
    const filter = each[name];
    const passing = allOf(conditions(filter === null ? [] : [filter]));
    return sql`(count(*) filter (where ${passing}))::int as ${sql.ref(name)}`;
  });
  const matching = allOf([sql<boolean>`not t.archived`, ...conditions(work)]);
  const [row] = await ctx.read<Record<K, number>>(
    unprepared(sql`select ${sql.join(counts)} from ${from.clause()} where ${matching}`),
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** From the small indexes of open inspections: of everybody, or of the actor's units and those elsewhere. */
function open({ actor }: ReadCtx): RawBuilder<unknown> {
  const { scope, tenant_id: tenant } = actor;
  const isOpen = sql`t.operative_status_code in (1, 2)`;
  const all = sql`select t.* from inspection t where t.tenant_id = ${tenant}::uuid and ${isOpen}`;
  if (scope.all) return all;
  const others = inspectionTable.elsewhere?.(actor);
  const ofUnits = sql`${all} and ${oneOf(sql`t.business_unit_id`, scope.read)}`;
  return others
    ? sql`${ofUnits} union all select t.* from ${others.from} where ${isOpen}`
    : ofUnits;
}
