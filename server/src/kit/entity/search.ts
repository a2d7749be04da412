import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import type { Field } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import type { SqlCondition } from './comparison.ts';
import type { From } from './from.ts';
import { containing, eitherOf, hasFolded, like } from './texts.ts';
import type { FoldedColumn, TextTest } from './texts.ts';
import type { ConditionUse } from '#kit/model/table.ts';

/** Whether one of the row's own texts contains the word. */
export function ownTextHolds(
  from: From,
  { over = [] }: Field,
  { word, use }: { word: string; use: ConditionUse },
): SqlCondition {
  const isStored = (path: string) => from.folded(path.split('.')) !== undefined;
  const stored = over.filter(isStored);
  const folded = from.folded((stored[0] ?? '').split('.'));
  const inStored =
    folded === undefined
      ? []
      : // A word has no line break, so it cannot reach from one field into the next.
        [storedTextHolds(from, folded, { paths: stored, word, use })];
  const others = over.filter((path) => !isStored(path));
  return eitherOf([
    ...inStored,
    ...others.map((path) => from.holds(path.split('.'), containing(word, use))),
  ]);
}

function storedTextHolds(
  from: From,
  { column, isStored }: FoldedColumn,
  { paths, word, use }: { paths: readonly string[]; word: string; use: ConditionUse },
): SqlCondition {
  const among = (use === 'index' ? like : hasFolded)(word)(column);
  const inField: TextTest = (text) => hasFolded(word)(sql`search_fold(${text})`);
  const test = isStored ? containing(word, use) : inField;
  const inFields = eitherOf(paths.map((path) => from.holds(path.split('.'), test)));
  return sql<boolean>`(${isStored ? sql`(not ${isStored} or ${among})` : among} and ${inFields})`;
}

/**
 * Every word must occur in one of the field's texts. If the names of ancestors count too, at least one word must occur
 * in the row's own texts: an index finds the rows of that word, and only those are checked for the others.
 */
export function searchCondition(
  from: From,
  field: Field,
  text: string,
  use: ConditionUse,
): SqlCondition {
  const words = wordsOf(text);
  if (words.length === 0) return sql<boolean>`true`;
  const own = words.map((word) => ownTextHolds(from, field, { word, use }));
  if (!field.above || words.length === 1) return sql<boolean>`(${sql.join(own, sql` and `)})`;
  const all = words.map((word, at) =>
    eitherOf([own[at] as SqlCondition, from.above(containing(word, use), use)]),
  );
  return sql<boolean>`(${sql.join([eitherOf(own), ...all], sql` and `)})`;
}
