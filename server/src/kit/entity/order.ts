import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf, sortValueOf } from '#kit/model/table.ts';
import type { EntityTable, SomeRows } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { withoutId } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { cursorTypeOf, sortName } from './cursor.ts';
import { filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';

interface OrderKey {
  field: Sort['field'];
  value: Expression;
  /** The value in the form in which the index sorts it. */
  key: Expression;
  descending: boolean;
  /** Whether the index has rows without a value last although it is descending. */
  nullsLast: boolean;
  text: boolean;
  type: string;
}

/** The order of a list as in an index; `t` is the table of the index. */
export interface IndexOrder {
  /** As declared in `sorted`. */
  name: string;
  table: string;
  isOwn: boolean;
  id: Expression;
  keys: OrderKey[];
  /** The condition of a partial index. */
  holds?: Condition | undefined;
}

/** Returns the order; undefined if no index has it. */
export function orderOf(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
): IndexOrder | undefined {
  const name = declaredOrder(entity, query);
  if (name === undefined) return undefined;
  const side = sideOf(entity, query.sorts);
  return {
    name,
    table: side?.table ?? entity.table,
    isOwn: !side,
    id: sql.ref(`t.${side?.key ?? 'id'}`),
    keys: query.sorts.map((sort) => keyOf(ctx, entity, { sort, name })),
    holds: entity.partialSortIndexes?.[name]?.condition,
  };
}

/** A single sort works in either direction, unless it is declared as descending; several only as declared. */
function declaredOrder(entity: EntityTable, query: CheckedQuery): string | undefined {
  if (query.sorts.some(({ path }) => path.length > 1)) return undefined;
  const written = sortName(query.sorts);
  const names = query.sorts.length === 1 ? [written, written.replace('-', '')] : [written];
  const filters = filtersOf(query);
  const name = names.find(
    (one) => entity.sorted?.includes(one) || beginningOf(entity, { name: one }, filters),
  );
  const some = name === undefined ? undefined : entity.partialSortIndexes?.[name];
  return some && !filters.some((filter) => leavesOnly(filter, some)) ? undefined : name;
}

function leavesOnly(
  { path, operator, values, exists }: Filter,
  { field, values: among, moreThan }: SomeRows,
): boolean {
  if (path.length > 1 || path[0] !== field || exists !== undefined) return false;
  if (moreThan !== undefined) return operator === '>' && Number(values[0]) >= moreThan;
  const isEqual = operator === '=' || operator === ':in:';
  return isEqual && values.every((value) => among?.includes(value));
}

function sideOf({ fieldSources, sides }: EntityTable, [sort]: readonly Sort[]) {
  const source = fieldSources[sort?.path[0] ?? ''];
  const side = source && 'side' in source ? sides[source.side ?? ''] : undefined;
  return side && 'table' in side ? side : undefined;
}

function keyOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { sort: { path, field, descending }, name }: { sort: Sort; name: string },
): OrderKey {
  const source = entity.fieldSources[path[0] ?? ''];
  const value =
    source && 'expression' in source
      ? source.expression(sql.ref('t'), ctx.actor.tenant_id, ctx.locale)
      : sortValueOf(
          entity,
          path,
          sql.ref(`t.${source ? source.column : columnOf(entity, path[0] ?? '')}`),
        );
  const text = field.kind === 'text';
  return {
    field,
    value,
    key: text ? sql`${value} collate natural_order` : value,
    descending,
    nullsLast: descending && field.nullable && name.startsWith('-'),
    text,
    type: cursorTypeOf(field.kind).type,
  };
}

/** The ORDER BY for these values, as in the index; the id breaks ties in the direction of the last one. */
export function inOrder(
  { keys }: IndexOrder,
  values: readonly Expression[],
  id: Expression,
): Expression {
  const direction = (descending = false) => sql.raw(descending ? ' desc' : ' asc');
  const sorted = keys.map(
    ({ descending, nullsLast }, n) =>
      sql`${values[n]}${direction(descending)}${sql.raw(nullsLast ? ' nulls last' : '')}`,
  );
  return sql.join([...sorted, sql`${id}${direction(keys.at(-1)?.descending)}`]);
}

/** The filter for the one value that begins an index of this order. */
export const beginningOf = (
  entity: EntityTable,
  { name }: Pick<IndexOrder, 'name'>,
  filters: readonly Filter[],
): Filter | undefined =>
  filters.find((filter) => {
    const [field = '', ...rest] = withoutId(entity, filter.path);
    const isEqual = filter.operator === '=' && filter.exists === undefined;
    const isOneValue = filter.values.length === 1 && filter.values[0] !== null;
    const isDeclared = entity.sortedWithin?.[field]?.includes(name) === true;
    return rest.length === 0 && isEqual && isOneValue && isDeclared;
  });
