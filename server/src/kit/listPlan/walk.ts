import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { columnOf, seesAll, sortValueOf } from '#kit/model/table.ts';
import type { EntityTable, RowsPart, SomeRows } from '#kit/model/table.ts';
import type { Expression } from '#kit/query/comparison.ts';
import { allOf, withoutId, type Condition } from '#kit/query/conditions.ts';
import { cursorCondition, cursorTypeOf, sortName } from '#kit/query/cursor.ts';
import { filtersOf, type CheckedQuery } from '#kit/query/listQuery.ts';

/** The rows of a list in its order, read from the index of that order: as many as the page needs. */
export interface Walk {
  /** The first rows as `t`; the limit is a number, or a subquery for one. */
  rows: (limit: number | Expression) => Expression;
  /** The sort values, as `_s0` and so on. */
  values: Expression;
  /** All columns of a row, and the sort values. */
  columns: Expression;
  order: Expression;
  /** The filters that all of these rows pass, because the index has no others. */
  passed: Filter[];
  /** Whether all of these rows are in the list, filters apart. */
  isExact: boolean;
  /** Whether rows without a sort value are included. */
  isComplete: boolean;
  /** Whether the index has only some of the rows. */
  isNarrow: boolean;
  /** Whether several parts of an index are merged. */
  isMerged: boolean;
}

/** The most rows in the order of the list that a page reads without looking for a better way. */
export const FIRST_ROWS = 2000;
/** The same if none of these passes a filter whose rows an index finds. */
export const FEWER_ROWS = 300;
/** The most rows that a page reads in the order of its list. */
export const MOST_WALKED = 20_000;
/** Up to this number, the units of the caller are merged; otherwise rows that the caller does not see are skipped. */
const MAX_UNITS = 32;

/** Returns undefined if no index has the rows in the order of the list. */
export function walkOf(ctx: ReadCtx, entity: EntityTable, query: CheckedQuery): Walk | undefined {
  const order = orderOf(ctx, entity, query);
  if (!order) return undefined;
  const alias = order.isOwn ? 't' : 'page';
  const sorted = order.keys.map((_, n) => sql.ref(`${alias}._s${n}`));
  const values = sql.join(sorted.map((value, n) => sql`${value} as ${sql.ref(`_s${n}`)}`));
  const ordered = inOrder(order, sorted, sql.ref(`${alias}.${order.isOwn ? 'id' : '_id'}`));
  const parts = partsOf(ctx, entity, { order, query });
  const merged = () => {
    const [first, ...others] = sortedParts(ctx, order, {
      parts,
      conditions: conditionsOf(entity, { order, query }),
    });
    if (others.length === 0) return first;
    const all = [first, ...others].map((part) => sql`(${part})`);
    return sql`select * from (${sql.join(all, sql` union all `)}) ${sql.ref(alias)} order by ${ordered}`;
  };
  return {
    // The limit is hidden from the planner, so that it expects few rows: the first ones in the index.
    rows: (limit) => {
      const hidden = typeof limit === 'number' ? sql`select ${limit}::bigint` : limit;
      const limited = sql`(${merged()} limit (${hidden})) ${sql.ref(alias)}`;
      return order.isOwn ? limited : rowsWithIds(entity, ctx.actor.tenant_id, limited);
    },
    values,
    columns: order.isOwn ? sql`t.*` : sql`t.*, ${values}`,
    order: ordered,
    passed: filtersOf(query).filter((filter) => isWhole(entity, order, filter)),
    isExact:
      (seesAll(ctx.actor, entity) || isByUnit(ctx, entity, { order, query })) &&
      (order.isOwn || !entity.archivable || query.with_archived) &&
      !entity.only,
    isComplete: missingOf(order, query).length === 0,
    isMerged: parts.length > 1,
    isNarrow:
      order.holds !== undefined || beginningOf(entity, order, filtersOf(query)) !== undefined,
  };
}

/** Each part in the order of the index, with the sort values beside the row or its id. */
function sortedParts(
  ctx: ReadCtx,
  order: IndexOrder,
  { parts, conditions }: { parts: RowsPart[]; conditions: Condition[] },
): Expression[] {
  const keys = order.keys.map(({ key }) => key);
  const ofTenant = sql<boolean>`t.tenant_id = ${ctx.actor.tenant_id}::uuid`;
  const columns = sql.join([
    order.isOwn ? sql`t.*` : sql`${order.id} as "_id"`,
    ...keys.map((key, n) => sql`${key} as ${sql.ref(`_s${n}`)}`),
  ]);
  const table = sql`${sql.table(order.table)} as t`;
  const inItsOrder = inOrder(order, keys, order.id);
  return parts.map(({ from, condition }) => {
    const all = [...(from ? [] : [ofTenant]), ...conditions, ...(condition ? [condition] : [])];
    return sql`select ${columns} from ${from ?? table} where ${allOf(all)} order by ${inItsOrder}`;
  });
}

/** Rows without a value come last in both directions, but in most indexes only in one: a walk cannot reach them. */
const missingOf = ({ keys }: IndexOrder, query: CheckedQuery) =>
  keys.filter(
    ({ field, descending, nullsLast }) =>
      field.nullable && ((descending && !nullsLast) || query.cursor !== null),
  );

function conditionsOf(
  entity: EntityTable,
  { order, query }: { order: IndexOrder; query: CheckedQuery },
): Condition[] {
  const conditions: Condition[] = [];
  if (entity.archivable && !query.with_archived && order.isOwn)
    conditions.push(sql<boolean>`not t.archived`);
  if (order.holds) conditions.push(order.holds);
  conditions.push(
    ...missingOf(order, query).map(({ value }) => sql<boolean>`${value} is not null`),
  );
  if (query.cursor !== null) {
    const columns = order.keys.map((key) => ({ ...key, column: key.value, nullable: false }));
    conditions.push(cursorCondition(query.cursor, columns, order.id));
  }
  return conditions;
}

/** Parts of the rows, each of which the index has in its order. */
function partsOf(
  ctx: ReadCtx,
  entity: EntityTable,
  of: { order: IndexOrder; query: CheckedQuery },
): RowsPart[] {
  const filter = beginningOf(entity, of.order, filtersOf(of.query));
  if (filter) {
    const [field = ''] = withoutId(entity, filter.path);
    const column = sql.ref(`t.${columnOf(entity, field)}`);
    const type = entity.resource.fields[field]?.kind === 'relation' ? sql`uuid` : sql`text`;
    return [{ condition: sql<boolean>`${column} = ${filter.values[0]}::${type}` }];
  }
  const { scope } = ctx.actor;
  const { inUnitCondition, visibleElsewhere } = entity.large ?? {};
  if (!isByUnit(ctx, entity, of) || scope.all || !inUnitCondition) return [{}];
  // One text, and so one prepared statement, for callers with about the same number of units.
  const places = scope.read.length > 2 ? Math.ceil(scope.read.length / 4) * 4 : 2;
  const units = Array.from({ length: places }, (_, n) => scope.read[n] ?? null);
  const parts: RowsPart[] = units.map((unit) => ({ condition: inUnitCondition(unit) }));
  return visibleElsewhere ? [...parts, visibleElsewhere(ctx.actor)] : parts;
}

/** Whether the rows of each unit in the caller's scope are read in their order and merged. */
const isByUnit = (
  { actor: { scope } }: ReadCtx,
  entity: EntityTable,
  { order, query }: { order: IndexOrder; query: CheckedQuery },
): boolean =>
  !scope.all &&
  scope.read.length <= MAX_UNITS &&
  entity.large?.inUnitCondition !== undefined &&
  entity.large?.sortedWithin?.['business_unit']?.includes(order.name) === true &&
  !beginningOf(entity, order, filtersOf(query));

/** Whether the rows of the list are adjacent in the index of the order, with no others among them. */
export function isOneStretch(ctx: ReadCtx, entity: EntityTable, query: CheckedQuery): boolean {
  const order = orderOf(ctx, entity, query);
  const filters = filtersOf(query);
  return (
    order !== undefined &&
    seesAll(ctx.actor, entity) &&
    filters.length === 1 &&
    beginningOf(entity, order, filters) !== undefined
  );
}

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
interface IndexOrder {
  /** As declared in `sorted`. */
  name: string;
  table: string;
  isOwn: boolean;
  id: Expression;
  keys: OrderKey[];
  /** Whether no two rows are equal in this order. */
  isDistinct: boolean;
  /** The condition of a partial index. */
  holds?: Condition | undefined;
}

/** Returns the order; undefined if no index has it. */
function orderOf(ctx: ReadCtx, entity: EntityTable, query: CheckedQuery): IndexOrder | undefined {
  const name = declaredOrder(entity, query);
  if (name === undefined) return undefined;
  const side = sideOf(entity, query.sorts);
  return {
    name,
    table: side?.table ?? entity.table,
    isOwn: !side,
    id: sql.ref(`t.${side?.key ?? 'id'}`),
    keys: query.sorts.map((sort) => keyOf(ctx, entity, { sort, name })),
    isDistinct: isDistinct(entity, name, filtersOf(query)),
    holds: entity.large?.partialSortIndexes?.[name]?.condition,
  };
}

/** A single sort works in either direction, unless it is declared as descending; several only as declared. */
function declaredOrder(entity: EntityTable, query: CheckedQuery): string | undefined {
  if (query.sorts.some(({ path }) => path.length > 1)) return undefined;
  const written = sortName(query.sorts);
  const names = query.sorts.length === 1 ? [written, written.replace('-', '')] : [written];
  const filters = filtersOf(query);
  const name = names.find(
    (one) => entity.large?.sorted.includes(one) || beginningOf(entity, { name: one }, filters),
  );
  const some = name === undefined ? undefined : entity.large?.partialSortIndexes?.[name];
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

/** Whether the partial index has exactly the rows that pass the filter. */
function isWhole({ large }: EntityTable, { name }: IndexOrder, filter: Filter): boolean {
  const some = large?.partialSortIndexes?.[name];
  return (
    some?.moreThan !== undefined &&
    leavesOnly(filter, some) &&
    Number(filter.values[0]) === some.moreThan
  );
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

function isDistinct(entity: EntityTable, name: string, filters: readonly Filter[]): boolean {
  const [field = ''] = withoutId(entity, beginningOf(entity, { name }, filters)?.path ?? []);
  return entity.large?.distinctWithin?.[field]?.includes(name) === true;
}

/** The ORDER BY for these values, as in the index; the id breaks ties, if there are any, in the direction of the last one. */
function inOrder(
  { keys, isDistinct: hasNoTies }: IndexOrder,
  values: readonly Expression[],
  id: Expression,
): Expression {
  const direction = (descending = false) => sql.raw(descending ? ' desc' : ' asc');
  const sorted = keys.map(
    ({ descending, nullsLast }, n) =>
      sql`${values[n]}${direction(descending)}${sql.raw(nullsLast ? ' nulls last' : '')}`,
  );
  return sql.join(
    hasNoTies ? sorted : [...sorted, sql`${id}${direction(keys.at(-1)?.descending)}`],
  );
}

/** The filter for the one value that begins an index of this order. */
const beginningOf = (
  entity: EntityTable,
  { name }: Pick<IndexOrder, 'name'>,
  filters: readonly Filter[],
): Filter | undefined =>
  filters.find((filter) => {
    const [field = '', ...rest] = withoutId(entity, filter.path);
    const isEqual = filter.operator === '=' && filter.exists === undefined;
    const isOneValue = filter.values.length === 1 && filter.values[0] !== null;
    const isDeclared = entity.large?.sortedWithin?.[field]?.includes(name) === true;
    return rest.length === 0 && isEqual && isOneValue && isDeclared;
  });
