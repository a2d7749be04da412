import type { Filter, FilterValue } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isDate } from '@plumbline/contract/kit/literals';
import { isPlace } from '@plumbline/contract/kit/kinds';
import type { Field } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import type { EntityTable } from '#kit/model/table.ts';
import type { From } from './from.ts';
import { relativeCondition, withinPeriod } from './periods.ts';
import { cast, castList, compare, startOf } from './comparison.ts';
import type { SqlCondition, Expression, FieldContext } from './comparison.ts';

/** A LIKE pattern that matches `text` literally anywhere, folded like the indexed column. */
const like = (column: Expression, value: string): SqlCondition =>
  // Escaped after folding, which can turn other characters into wildcards: a full-width ％ folds to %.
  sql<boolean>`search_fold(${column}) like '%' || regexp_replace(search_fold(${value}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * Every word must occur in one of the field's texts. If the names above the row count too, at least one word
 * must occur in the row's own texts: an index finds the rows of that word, and only those rows are checked
 * for the others.
 */
function searchCondition({ over = [], above }: Field, text: string, from: From): SqlCondition {
  const tests = wordsOf(text).map((word) => (column: Expression) => like(column, word));
  if (tests.length === 0) return sql<boolean>`true`;
  const either = (conditions: SqlCondition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  const own = tests.map((test) => either(over.map((path) => from.holds(path.split('.'), test))));
  if (!above || tests.length === 1) return sql<boolean>`(${sql.join(own, sql` and `)})`;
  const all = tests.map((test) =>
    either([...over.map((path) => from.holds(path.split('.'), test)), from.above(test)]),
  );
  return sql<boolean>`(${sql.join([either(own), ...all], sql` and `)})`;
}

/** Up to this many texts are each looked up in the index; for more, folding the column once is cheaper. */
const FEW = 20;

function likeAny(column: Expression, values: string[]): SqlCondition {
  if (values.length <= FEW)
    return sql<boolean>`(${sql.join(
      values.map((value) => like(column, value)),
      sql` or `,
    )})`;
  return sql<boolean>`search_fold(${column}) like any (array(
    select '%' || regexp_replace(search_fold(v), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${values}::text[]) v))`;
}

interface Tree {
  table: EntityTable | undefined;
  tenant: string;
}

/**
 * Compiles one checked filter. Every value is bound; days and periods are those of the caller's time zone,
 * relative to `now`.
 */
export function filterCondition(
  filter: Filter,
  from: From,
  { time_zone: zone, now, ...tree }: { time_zone: string; now: Date } & Tree,
): SqlCondition {
  const { field, operator, values } = filter;
  if (field.kind === 'search') return searchCondition(field, String(values[0]), from);
  if (field.kind === 'among') {
    const matches = from.has(
      filter.path[0] ?? '',
      filter.exists === undefined ? (values as string[]) : null,
    );
    const positive = filter.exists ?? (operator === '=' || operator === ':in:');
    return positive ? matches : sql<boolean>`not ${matches}`;
  }
  const column = from.column(filter.path);
  if (isPlace(field)) {
    const inside = isBelow(column, values as string[], {
      ...tree,
      itself: field.kind === 'branch',
    });
    return operator === '=' || operator === ':in:'
      ? inside
      : sql<boolean>`not coalesce(${inside}, false)`;
  }
  if (filter.exists !== undefined) return existence(column, field, filter.exists);
  if (filter.relative) return relativeCondition(column, { field, zone, now }, filter.relative);
  if (filter.period) return withinPeriod(column, { field, zone, now }, filter.period);
  switch (operator) {
    case '=':
      return equal(column, values[0] ?? null, { field, zone });
    case '!=':
      return sql<boolean>`not coalesce(${equal(column, values[0] ?? null, { field, zone })}, false)`;
    case ':in:':
      return isAmong(column, values, { field, zone });
    case ':not_in:':
      return sql<boolean>`not coalesce(${isAmong(column, values, { field, zone })}, false)`;
    case '~':
      return like(column, String(values[0]));
    case ':like_any:':
      return likeAny(column, values.map(String));
    case ':contains:':
      return sql<boolean>`${column} @> ${castList(values, field)}`;
    case ':not_contains:':
      return sql<boolean>`not coalesce(${column} && ${castList(values, field)}, false)`;
    default:
      return compare(column, { operator, value: values[0] ?? null }, { field, zone });
  }
}

function existence(column: Expression, field: Field, exists: boolean): SqlCondition {
  if (field.kind === 'texts')
    return sql<boolean>`(coalesce(cardinality(${column}), 0) > 0) = ${exists}::boolean`;
  return exists ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
}

function equal(
  column: Expression,
  value: FilterValue,
  { field, zone }: FieldContext,
): SqlCondition {
  if (field.kind === 'texts') {
    return value === null
      ? sql<boolean>`coalesce(cardinality(${column}), 0) = 0`
      : sql<boolean>`${column} @> ${castList([value], field)}`;
  }
  if (value === null) return sql<boolean>`${column} is null`;
  // A day means all its moments.
  if (field.kind === 'time' && isDate(String(value))) {
    return sql<boolean>`(${column} >= ${startOf(value, zone)} and ${column} < ${startOf(value, zone, 1)})`;
  }
  return sql<boolean>`${column} = ${cast(value, field)}`;
}

function isAmong(column: Expression, values: FilterValue[], context: FieldContext): SqlCondition {
  const { field } = context;
  if (field.kind === 'texts')
    return sql<boolean>`(${sql.join(
      values.map((value) => equal(column, value, context)),
      sql` or `,
    )})`;
  // Days mean all their moments here too, so they cannot be compared as one array.
  const days = field.kind === 'time' ? values.filter((value) => isDate(String(value))) : [];
  const single = values.filter((value) => value !== null && !days.includes(value));
  const any = sql<boolean>`${column} = any(${castList(single, field)})`;
  const more = [...days, ...(values.includes(null) ? [null] : [])].map((value) =>
    equal(column, value, context),
  );
  return more.length === 0 ? any : sql<boolean>`(${sql.join([any, ...more], sql` or `)})`;
}

/** Rows strictly below the given nodes of the entity's own tree, or these nodes as well. */
function isBelow(
  column: Expression,
  ids: string[],
  tree: Tree & { itself: boolean },
): SqlCondition {
  if (!tree.table) throw new Error('a place filter on an entity without a table');
  const table = sql.table(tree.table.table);
  const parent = sql.ref(`c.${tree.table.parent}`);
  const first = tree.itself ? sql`c.id` : parent;
  // One of several nodes may lie below another, which would be walked twice.
  const union = sql.raw(ids.length === 1 ? 'union all' : 'union');
  return sql<boolean>`${column} in (
    with recursive b as (
      select c.id from ${table} c where c.tenant_id = ${tree.tenant}::uuid and ${first} = any(${ids}::uuid[])
      ${union} select c.id from b join ${table} c on c.tenant_id = ${tree.tenant}::uuid and ${parent} = b.id)
    select id from b)`;
}
