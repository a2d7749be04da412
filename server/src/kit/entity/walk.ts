import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf, seesAll } from '#kit/model/table.ts';
import type { EntityTable, RowsPart } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { allOf, withoutId } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { cursorCondition } from './cursor.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { beginningOf, inOrder, orderOf } from './order.ts';
import type { IndexOrder } from './order.ts';

/** The rows of a list in its order, read from the index of that order: as many as the page needs. */
export interface Walk {
  /** The first rows as `t`. */
  rows: (limit: number) => Expression;
  /** The sort values, as `_s0` and so on. */
  values: Expression;
  /** All columns of a row, and the sort values. */
  columns: Expression;
  order: Expression;
  /** Whether all of these rows are in the list, filters apart. */
  isExact: boolean;
  /** Whether rows without a sort value are included. */
  isComplete: boolean;
  /** Whether the index has only some of the rows. */
  isNarrow: boolean;
  /** Whether several parts of an index are merged. */
  isMerged: boolean;
}

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
      const limited = sql`(${merged()} limit (select ${limit}::bigint)) ${sql.ref(alias)}`;
      return order.isOwn ? limited : rowsWithIds(entity, ctx.actor.tenant_id, limited);
    },
    values,
    columns: order.isOwn ? sql`t.*` : sql`t.*, ${values}`,
    order: ordered,
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
    return [{ condition: sql<boolean>`${column} = ${filter.values[0]}::uuid` }];
  }
  const { scope } = ctx.actor;
  const { inUnitCondition, visibleElsewhere } = entity;
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
  entity.inUnitCondition !== undefined &&
  entity.sortedWithin?.['business_unit']?.includes(order.name) === true &&
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
