import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EntityTable } from '#kit/model/table.ts';
import { foldedOf } from './texts.ts';
import type { TextTest } from './texts.ts';

/** Looking up this many rows costs next to nothing, even if the result is not used. */
const FEW_BELOW = 100;

/**
 * Whether the name of an ancestor of the row `t` passes. If matching names have few descendants, these are collected
 * once, however many rows are tested; otherwise the test walks up from each row.
 */
export function isBelowMatch(
  entity: EntityTable,
  tenant: string,
  test: TextTest,
): RawBuilder<boolean> {
  const below = idsBelow(entity, tenant, test);
  return sql<boolean>`(case when (select count(*) from (${below} limit ${FEW_BELOW + 1}::int) few) <= ${FEW_BELOW}::int then t.id in (${below})
    else ${isBelowName(entity, tenant, test)} end)`;
}

/** Returns the descendants of the matching names. */
export function idsBelow(
  entity: EntityTable,
  tenant_id: string,
  test: TextTest,
): RawBuilder<unknown> {
  const [table, tenant] = [sql.table(entity.table), sql`${tenant_id}::uuid`];
  // `version`, always above 0, is in no index: otherwise the planner, expecting few rows
  // (docs/decisions/plans-and-statements.md), would scan the tenant's sorted names instead of their trigrams. `offset 0` plans
  // the children separately: as a join, all rows would be read before the first few are known.
  const children = (of: string) =>
    sql`cross join lateral (select k.id from ${table} k where k.tenant_id = ${tenant} and k.parent_id = ${sql.ref(`${of}.id`)} offset 0) c`;
  const passes = test(sql.ref('p.name'), foldedOf(entity, 'p', 'name'));
  return sql`with recursive down as (
    select c.id from ${table} p ${children('p')} where p.tenant_id = ${tenant} and ${passes} and p.version > 0
    union select c.id from down ${children('down')})
    select down.id from down`;
}

/** The same for one row, by walking up from it. */
export function isBelowName(
  entity: EntityTable,
  tenant_id: string,
  test: TextTest,
): RawBuilder<boolean> {
  const [table, tenant] = [sql.table(entity.table), sql`${tenant_id}::uuid`];
  return sql<boolean>`exists (
      with recursive up as (
        select p.parent_id, p.name from ${table} p where p.tenant_id = ${tenant} and p.id = t.parent_id
        union all select p.parent_id, p.name from up
        cross join lateral (select p.parent_id, p.name from ${table} p where p.tenant_id = ${tenant} and p.id = up.parent_id offset 0) p)
      select 1 from up where ${test(sql.ref('up.name'))})`;
}
