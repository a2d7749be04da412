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

const STATUS = (critical: string, attention: string, ok: string): string =>
  `case when ${critical} > 0 then 10 when ${attention} > 0 then 20 when ${ok} > 0 then 30 end`;

/** The quality summary of docs/product.md section 2 from the counters of a quality table. */
export function summarySql(alias: RawBuilder<unknown>): Expression {
  return sql`(select jsonb_build_object(
    'ok', c.ok + i.ok, 'attention', c.attention + i.attention, 'critical', c.critical + i.critical,
    'total', c.ok + i.ok + c.attention + i.attention + c.critical + i.critical,
    'total_status', ${sql.raw(STATUS('c.critical + i.critical', 'c.attention + i.attention', 'c.ok + i.ok'))},
    'actual_ok', c.ok, 'actual_attention', c.attention, 'actual_critical', c.critical, 'actual_total', c.ok + c.attention + c.critical,
    'actual_status', ${sql.raw(STATUS('c.critical', 'c.attention', 'c.ok'))},
    'inherited_ok', i.ok, 'inherited_attention', i.attention, 'inherited_critical', i.critical, 'inherited_total', i.ok + i.attention + i.critical,
    'inherited_status', ${sql.raw(STATUS('i.critical', 'i.attention', 'i.ok'))})
    from (values (${alias}.actual_ok, ${alias}.actual_attention, ${alias}.actual_critical)) c(ok, attention, critical),
      (values (${alias}.inherited_ok, ${alias}.inherited_attention, ${alias}.inherited_critical)) i(ok, attention, critical))`;
}
