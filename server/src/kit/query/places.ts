import { sql } from 'kysely';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression, SqlCondition } from './comparison.ts';

/** The tree of a place filter. */
export interface TreeTable {
  table: EntityTable | undefined;
  tenant: string;
}
/** With `itself`, the nodes count too, not only their descendants. */
type TreePlace = TreeTable & { itself: boolean };

function treeOf({ table, tenant }: TreeTable) {
  if (!table) throw new Error('a place filter on an entity without a table');
  const row = sql.table(table.table);
  return { row, parent: sql.ref(table.parent), tenant: sql`${tenant}::uuid` };
}

/** Query for the ids of the descendants of the given nodes, level by level, so that it can end early. */
export function idsInBranch(ids: readonly string[], place: TreePlace): Expression {
  const { row, parent, tenant } = treeOf(place);
  const first = place.itself ? sql`c.id` : sql`c.${parent}`;
  // One of several nodes may be a descendant of another, which would be walked twice.
  const union = sql.raw(ids.length === 1 ? 'union all' : 'union');
  return sql`with recursive b as (
      select c.id from ${row} c where c.tenant_id = ${tenant} and ${first} in (select unnest(${ids}::uuid[]))
      ${union} select c.id from b
      cross join lateral (select c.id from ${row} c where c.tenant_id = ${tenant} and c.${parent} = b.id offset 0) c)
    select b.id from b`;
}

/**
 * Query for the given rows and their ancestors, each walked up by key (docs/decisions/plans-and-statements.md): `start` is the given row,
 * `id` that row or one of its ancestors.
 */
export function idsAbove(ids: readonly string[], place: TreeTable): Expression {
  const { row, parent, tenant } = treeOf(place);
  return sql`with recursive up as (
      select c.id as start, c.id, c.${parent} as parent_id from ${row} c where c.tenant_id = ${tenant} and c.id in (select unnest(${[...new Set(ids)]}::uuid[]))
      union all select up.start, p.id, p.parent_id from up
      cross join lateral (select c.id, c.${parent} as parent_id from ${row} c where c.tenant_id = ${tenant} and c.id = up.parent_id offset 0) p)
    select up.start, up.id from up`;
}

/** Tests whether rows are in the branch, which is walked once; all rows except the only root are its descendants. */
export function isBelow(
  column: Expression,
  ids: readonly string[],
  place: TreePlace,
): SqlCondition {
  const inside = sql<boolean>`${column} in (${idsInBranch(ids, place)})`;
  const [id, second] = ids;
  if (id === undefined || second !== undefined) return inside;
  const { row, parent, tenant } = treeOf(place);
  const root = sql`from ${row} r where r.tenant_id = ${tenant} and r.${parent} is null`;
  const others = place.itself ? sql`${column} is not null` : sql`${column} <> ${id}::uuid`;
  return sql<boolean>`(case when exists (select 1 ${root} and r.id = ${id}::uuid) and not exists (select 1 ${root} and r.id <> ${id}::uuid)
    then ${others} else ${inside} end)`;
}

/** The same for one row, by walking up from it. */
export function isAtOrBelow(
  column: Expression,
  ids: readonly string[],
  place: TreePlace,
): SqlCondition {
  const { row, parent, tenant } = treeOf(place);
  const node = place.itself ? sql`up.id` : sql`up.parent_id`;
  const step = (id: Expression) =>
    sql`select p.id, p.${parent} as parent_id from ${row} p where p.tenant_id = ${tenant} and p.id = ${id} offset 0`;
  return sql<boolean>`exists (
    with recursive up as (
      select p.* from (${step(column)}) p
      union all select p.* from up cross join lateral (${step(sql`up.parent_id`)}) p)
    select 1 from up where ${node} = any(${ids}::uuid[]))`;
}
