import { summaryOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/**
 * Walks up from a row of a tree: `full_name` joins the names from the root with ` / ` (docs/product.md
 * section 3), `hierarchy_depth` is 0 at the root. Computed, so that moving a subtree does not touch its rows. With
 * `offset 0` each parent is looked up by its key, however small the planner thinks the tenant is
 * (docs/decisions/0008).
 */
const walkUp = (table: Expression, alias: Expression, tenant: string): Expression => sql`
    with recursive up as (
      select ${alias}.parent_id, ${alias}.name, 0 as n
      union all
      select p.parent_id, p.name, up.n + 1 from up
      cross join lateral (select p.parent_id, p.name from ${table} p where p.tenant_id = ${tenant}::uuid and p.id = up.parent_id offset 0) p)
    select string_agg(up.name, ' / ' order by up.n desc) as full_name, max(up.n)::int as hierarchy_depth from up`;

export const pathOf =
  (table: string) =>
  (alias: Expression, tenant: string): Expression =>
    walkUp(sql.table(table), alias, tenant);

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
