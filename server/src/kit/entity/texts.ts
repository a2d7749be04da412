import { sql } from 'kysely';
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
  { folded, copies }: EntityTable,
  alias: string,
  field: string,
): FoldedColumn | undefined =>
  folded?.fields.includes(field)
    ? {
        column: sql.ref(`${alias}.${folded.column}`),
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
