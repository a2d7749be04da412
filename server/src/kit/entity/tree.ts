import { summaryOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/**
 * Walks up from a row of a tree: `full_name` joins the names from the root with ` / ` (docs/product.md
 * section 3), `hierarchy_depth` is 0 at the root. Computed, so that moving a subtree does not touch its rows. With
 * `offset 0` each parent is looked up by its key, however small the planner thinks the tenant is
 * (docs/decisions/plans-and-statements.md). The walk depends on the parent only, so that siblings share it.
 */
const walkUp = (table: Expression, alias: Expression, tenant: string): Expression => {
  const parentOf = (child: Expression, as: Expression) =>
    sql`(select ${as}.parent_id, ${as}.name from ${table} ${as} where ${as}.tenant_id = ${tenant}::uuid and ${as}.id = ${child}.parent_id offset 0) ${as}`;
  return sql`
    select concat_ws(' / ', way.names, ${alias}.name) as full_name, way.depth as hierarchy_depth from (
      with recursive up as (
        select parent.*, 1 as n from ${parentOf(alias, sql`parent`)}
        union all
        select above.*, up.n + 1 from up cross join lateral ${parentOf(sql`up`, sql`above`)})
      select string_agg(up.name, ' / ' order by up.n desc) as names, count(*)::int as depth from up) way`;
};

export const pathOf =
  (table: string) =>
  (alias: Expression, tenant: string): Expression =>
    walkUp(sql.table(table), alias, tenant);

/**
 * The same from the paths of all rows, which are put together once, however many rows need one: for tables of at most
 * some thousands of rows.
 */
export const pathAmongAll =
  (table: string) =>
  (alias: Expression, tenant: string): Expression => {
    const rows = sql`${sql.table(table)} r where r.tenant_id = ${tenant}::uuid`;
    const all = sql`(
      with recursive down as (
        select r.id, r.name as path, 0 as depth from ${rows} and r.parent_id is null
        union all
        select c.id, down.path || ' / ' || c.name, down.depth + 1 from down
        cross join lateral (select r.id, r.name from ${rows} and r.parent_id = down.id offset 0) c)
      select jsonb_object_agg(down.id, jsonb_build_array(down.path, down.depth)) from down)`;
    return sql`
      select own.path ->> 0 as full_name, (own.path ->> 1)::int as hierarchy_depth
      from (select ${all} -> ${alias}.id::text as path) own`;
  };

/** Only the full name, as a scalar. */
export const fullNameOf = (
  table: Expression,
  at: { alias: Expression; tenant: string },
): Expression => sql`(select p.full_name from (${walkUp(table, at.alias, at.tenant)}) p)`;

const countsOf = ([ok = 0, attention = 0, critical = 0]: number[]): Counts => ({
  ok,
  attention,
  critical,
});

/** The summary of docs/product.md section 2, from the counters of the quality table beside a tree's row. */
export const qualitySource = {
  side: 'quality',
  expression: (alias: Expression): Expression =>
    sql`array[${alias}.actual_ok, ${alias}.actual_attention, ${alias}.actual_critical, ${alias}.inherited_ok, ${alias}.inherited_attention, ${alias}.inherited_critical]`,
  present: (counters: unknown) => {
    const numbers = counters as number[];
    return summaryOf(countsOf(numbers.slice(0, 3)), countsOf(numbers.slice(3)));
  },
};
