import type { Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { cursorCondition, cursorTypeOf } from './cursor.ts';
import { rowsWithIds } from './fewRows.ts';
import type { CheckedQuery } from './listQuery.ts';

/** The rows of a list in its order, read from the index of that order: as many as the page needs. */
export interface Walk {
  /** The first rows as `t`, each beside its sort value, `page._s0`. */
  rows: (limit: number) => Expression;
  order: Expression;
}

/** The table and columns of an order, `t` being the table. */
interface Order {
  table: string;
  id: Expression;
  value: Expression;
}

function orderOf(entity: EntityTable, name: string): Order {
  const source = entity.fieldSources[name];
  const side = source && 'side' in source ? entity.sides[source.side ?? ''] : undefined;
  if (source && 'column' in source && side && 'table' in side)
    return {
      table: side.table,
      id: sql.ref(`t.${side.key}`),
      value: sql.ref(`t.${source.column}`),
    };
  return {
    table: entity.table,
    id: sql.ref('t.id'),
    value: sql.ref(`t.${columnOf(entity, name)}`),
  };
}

/** Undefined if no index has the rows in the order of the list. */
export function walkOf(ctx: ReadCtx, entity: EntityTable, query: CheckedQuery): Walk | undefined {
  const sort = indexedSort(entity, query);
  if (!sort) return undefined;
  const [name = ''] = sort.path;
  const { field, descending } = sort;
  const hasNullsLast = entity.sorted?.includes(`-${name}`) === true;
  const { table, id, value } = orderOf(entity, name);
  const isText = field.kind === 'text';
  const key = isText ? sql`${value} collate "und-x-icu"` : value;
  const conditions = [sql<boolean>`t.tenant_id = ${ctx.actor.tenant_id}::uuid`];
  if (entity.archivable && !query.with_archived && table === entity.table)
    conditions.push(sql<boolean>`not t.archived`);
  // Nulls come last in both directions, but in the index only in one. If the page reaches them, it is not full, and the
  // list is read in another way.
  if (field.nullable && ((descending && !hasNullsLast) || query.cursor !== null))
    conditions.push(sql<boolean>`${value} is not null`);
  if (query.cursor !== null) {
    const column = { column: value, descending, nullable: false, text: isText };
    conditions.push(
      cursorCondition(query, [{ ...column, type: cursorTypeOf(field.kind).type }], {
        locale: ctx.locale,
        id,
      }),
    );
  }
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(hasNullsLast ? ' nulls last' : '');
  return {
    rows: (limit) =>
      rowsWithIds(
        entity,
        ctx.actor.tenant_id,
        sql`(select ${id} as "_id", ${key} as "_s0" from ${sql.table(table)} as t
        where ${sql.join(conditions, sql` and `)} order by ${key} ${direction}${nulls}, ${id} ${direction} limit ${limit}::int) as page`,
      ),
    order: sql`page."_s0" ${direction}${nulls}, page."_id" ${direction}`,
  };
}

/** The sort of the list, if it is a single one and an index has its order. */
function indexedSort({ sorted = [] }: EntityTable, { sorts }: CheckedQuery): Sort | undefined {
  const [sort, second] = sorts;
  const [name = '', part] = sort?.path ?? [];
  const isIndexed = sorted.includes(name) || (sort?.descending && sorted.includes(`-${name}`));
  return isIndexed && !second && part === undefined ? sort : undefined;
}

/** Whether the planner would sort all rows, although an index has their order. */
export function needsWalk(entity: EntityTable, query: CheckedQuery): boolean {
  const sort = indexedSort(entity, query);
  const [name = ''] = sort?.path ?? [];
  const isReverse =
    sort?.field.nullable === true && sort.descending && entity.sorted?.includes(name);
  return sort !== undefined && (name in entity.fieldSources || isReverse === true);
}
