import { sql, type RawBuilder } from 'kysely';
import type { Expression, SqlCondition } from './comparison.ts';
import type { EntityTable, ConditionUse } from '#kit/model/table.ts';

/** A stored column with folded texts. */
export interface FoldedColumn {
  column: Expression;
  /** Whether the row has it already; undefined if every row has. */
  isStored: SqlCondition | undefined;
}
/** Tests a text. With a stored column that contains it folded, the index of that column finds the rows. */
export type TextTest = (text: Expression, folded?: FoldedColumn) => SqlCondition;

/** The stored column that contains the folded text of a field, if there is one. */
export const foldedOf = (
  { large, copies }: EntityTable,
  alias: string,
  field: string,
): FoldedColumn | undefined =>
  large?.folded?.fields.includes(field)
    ? {
        column: sql.ref(`${alias}.${large.folded.column}`),
        isStored: copies?.isCopied(sql.ref(alias)),
      }
    : undefined;

/** Tests whether a text contains the value, both folded. */
export function containing(value: string, use: ConditionUse = 'index'): TextTest {
  const holds = use === 'index' ? like(value) : hasFolded(value);
  return (text, folded) => {
    if (folded === undefined) return holds(sql`search_fold(${text})`);
    // The stored text also contains other fields.
    const inField = hasFolded(value)(sql`search_fold(${text})`);
    const isStored = folded.isStored ? sql`not ${folded.isStored} or ` : sql``;
    return sql<boolean>`((${isStored}${holds(folded.column)}) and ${inField})`;
  };
}

/** The value is folded once, not for each row. */
export const hasFolded = (value: string) => (folded: Expression) =>
  sql<boolean>`strpos(${folded}, (select search_fold(${value}::text))) > 0`;

/** A LIKE pattern that matches the value literally anywhere. */
export const like = (value: string) => (folded: Expression) =>
  // Escaped after folding, which can turn other characters into wildcards: a full-width ％ folds to %.
  sql<boolean>`${folded} like '%' || regexp_replace(search_fold(${value}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Up to this many texts are each looked up in the index; for more, folding the column once is cheaper. */
export const FEW_TEXTS = 20;

export function containingAny(values: string[], use: ConditionUse = 'index'): TextTest {
  if (values.length <= FEW_TEXTS)
    return (text, folded) => eitherOf(values.map((value) => containing(value, use)(text, folded)));
  return (text) => sql<boolean>`search_fold(${text}) like any (array(
    select '%' || regexp_replace(search_fold(v), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${values}::text[]) v))`;
}

export const eitherOf = (conditions: SqlCondition[]): SqlCondition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

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
