import type { Attribute } from '@plumbline/contract/kit/attribute';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, filterConditions, fromOf, whereOf, withoutId } from '#kit/query/conditions.ts';
import type { Condition } from '#kit/query/conditions.ts';
import type { From } from '#kit/query/from.ts';
import { filtersOf, type FacetQuery } from '#kit/query/listQuery.ts';
import { holdsField, narrowCopy, sideTable, sideWith } from '#kit/query/narrowCopy.ts';
import { fewRowsOf, isScanned, refuseScan } from '#kit/listPlan/limits.ts';

/** Values returned per attribute; the last one has the number of omitted values. */
export const MAX_VALUES = 500;
export interface GroupRow {
  value: string | number | boolean | null;
  name: string | null;
  /** Undefined if the field has no codes. */
  code: string | null | undefined;
  filter_count: number;
  total_count: number;
  sum: number | undefined;
  values: number;
}

/**
 * Returns the groups of each attribute: one pass over the narrow copy, and one over the rows for attributes that it
 * lacks.
 */
export async function groupRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: FacetQuery,
): Promise<Map<Attribute, GroupRow[]>> {
  const narrow = entity.large?.narrow;
  const isNarrow = ({ name }: Attribute) =>
    narrow !== undefined &&
    holdsField(entity, name) &&
    (query.sum === null || holdsField(entity, query.sum));
  const passes = [query.attrs.filter(isNarrow), query.attrs.filter((attr) => !isNarrow(attr))];
  const counted = await Promise.all(
    passes
      .filter((attrs) => attrs.length > 0)
      .map((attrs) => countPass(ctx, entity, { ...query, attrs })),
  );
  return new Map(counted.flatMap((groups) => [...groups]));
}

type Columns = Record<string, unknown>;

async function countPass(
  ctx: ReadCtx,
  entity: EntityTable,
  query: FacetQuery,
): Promise<Map<Attribute, GroupRow[]>> {
  const { attrs } = query;
  const table = narrowCopy(entity, [
    ...attrs.map(({ name }) => name),
    ...(query.sum ? [query.sum] : []),
  ]);
  // Counting in the indexes of the narrow copy takes less time than finding out the number of rows.
  const isNarrow =
    table !== entity && query.global_filters.every((filter) => isColumn(entity, filter));
  const rows = isNarrow
    ? undefined
    : await fewRowsOf(ctx, entity, { filters: query.global_filters, of: table });
  const scanned = filtersOf(query).find((one) => isScanned(ctx, entity, one));
  if (!rows && scanned) await refuseScan(ctx, entity, { path: scanned.path, source: undefined });
  const from = fromOf(ctx, table, rows);
  const scan = passOf(ctx, { entity, table, from, query });
  const found = await ctx.read<Columns>(
    unprepared(
      sql`with groups as materialized (${scan}) ${sql.join(
        attrs.map((attr, at) => sql`(${groupsOf(ctx, query, { attr, at })})`),
        sql` union all `,
      )}`,
    ),
  );
  return new Map(
    attrs.map((attr, at) => [
      attr,
      found.filter(({ attr: of }) => of === at).map((row) => groupOf(ctx, row, { attr, at })),
    ]),
  );
}

interface Pass {
  entity: EntityTable;
  /** The entity or its narrow copy. */
  table: EntityTable;
  from: From;
  query: FacetQuery;
}
/** An attribute and its place in the query. */
interface PlacedAttribute {
  attr: Attribute;
  at: number;
}
/** Whether the filter tests a column of the narrow copy. */
function isColumn(entity: EntityTable, { path }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  return rest.length === 0 && name in (entity.large?.narrow?.columns ?? {});
}
const isOwn = (filter: Filter, { name }: Attribute): boolean => filter.path[0] === name;

/** One row per value and attribute: `attr` is the attribute's place, `v0` and so on the values, `f0` and so on the counts under its filters. */
function passOf(ctx: ReadCtx, pass: Pass): RawBuilder<unknown> {
  const { from, table, query } = pass;
  const { attrs, sum, with_archived } = query;
  const column = (kind: string, at: number) => sql.ref(`${kind}${at}`);
  const values = attrs.map(
    (attr, at) => sql`${bucketOf(ctx, attr, from.column([attr.name]))} as ${column('v', at)}`,
  );
  // A facet must not hide its own alternatives: filters on the same attribute do not count here.
  const passes = attrs.map((attr, at) => {
    const matching = conditionsOf(
      ctx,
      pass,
      query.filters.filter((filter) => !isOwn(filter, attr)),
    );
    return sql`${matching.length === 0 ? sql`true` : allOf(matching)} as ${column('m', at)}`;
  });
  const hasOwn = attrs.map((attr) => query.filters.some((filter) => isOwn(filter, attr)));
  // Attributes without a filter of their own share one count.
  const shared = hasOwn.indexOf(false);
  const countAt = (at: number) => (hasOwn[at] ? at : shared);
  const needed = attrs.map((_, at) => countAt(at) === at);
  const where = [
    ...whereOf(ctx, table, { from, filters: [], with_archived }),
    ...conditionsOf(ctx, pass, query.global_filters),
  ];
  const summed = sum === null ? [] : [sql`${from.column([sum])} as summed`];
  const counts = attrs.map(
    (_, at) =>
      sql`(count(*) filter (where ${column('m', countAt(at))}))::int as ${column('f', at)}`,
  );
  const place = attrs.map((_, at) => sql`when grouping(${column('v', at)}) = 0 then ${at}::int`);
  const total = sum === null ? sql`` : sql`, sum(summed)::float8 as sum`;
  return sql`select case ${sql.join(place, sql` `)} end as attr, ${sql.join(attrs.map((_, at) => column('v', at)))},
      ${sql.join(counts)}, count(*)::int as total_count${total}
    from (select ${sql.join([...values, ...passes.filter((_, at) => needed[at]), ...summed])} from ${from.clause()} where ${allOf(where)}) rows
    group by grouping sets (${sql.join(attrs.map((_, at) => sql`(${column('v', at)})`))})`;
}

/**
 * Returns the filters as conditions on the table of the pass. For fields that a narrow copy lacks, the passing ids are
 * looked up first, all at once.
 */
function conditionsOf(ctx: ReadCtx, { entity, table, from }: Pass, filters: Filter[]): Condition[] {
  if (table === entity) return filterConditions(ctx, entity, { from, filters });
  const isHeld = ({ path }: Filter) => holdsField(entity, path[0] ?? '');
  const held = filterConditions(ctx, table, { from, filters: filters.filter(isHeld) });
  const others = filters.filter((filter) => !isHeld(filter));
  const among = (ids: RawBuilder<unknown>) =>
    sql<boolean>`((${from.column(['id'])} in (${ids})) is true)`;
  const bySide = Map.groupBy(others, ({ path }) => sideWith(entity, path));
  const inSides = [...bySide].flatMap(([side, some]) =>
    side === undefined ? [] : [among(idsInSide(ctx, sideTable(entity, side), some))],
  );
  const rest = bySide.get(undefined) ?? [];
  if (rest.length === 0) return [...held, ...inSides];
  const inner = fromOf(ctx, entity);
  const use = rest.some((filter) => isScanned(ctx, entity, filter)) ? 'test' : 'index';
  const passing = whereOf(ctx, entity, { from: inner, filters: rest, with_archived: true, use });
  const ids = sql`select t.id from ${inner.clause()} where ${allOf(passing)}`;
  return [...held, ...inSides, among(ids)];
}

/** Returns the ids that pass the filters on a side table, which is read once for all of them. */
function idsInSide(ctx: ReadCtx, side: EntityTable, filters: Filter[]): RawBuilder<unknown> {
  const from = fromOf(ctx, side);
  const passing = whereOf(ctx, side, { from, filters, with_archived: true });
  return sql`select ${from.column(['id'])} from ${from.clause()} where ${allOf(passing)}`;
}

/** The value itself, or the first day of its span in the caller's zone. */
function bucketOf(
  ctx: ReadCtx,
  { field, span }: Attribute,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (span === null) return column;
  const local =
    field.kind === 'time'
      ? sql`${column} at time zone ${ctx.actor.time_zone}::text`
      : sql`${column}::timestamp`;
  return sql`date_trunc(${span}::text, ${local})::date`;
}

const targetOf = (ctx: ReadCtx, { field }: Attribute): EntityTable | undefined =>
  field.kind === 'relation' ? ctx.deps.tables.get(field.to) : undefined;

/**
 * Returns the groups of one attribute in order; the names of related rows are joined after counting: to a few groups
 * instead of all rows.
 */
function groupsOf(
  ctx: ReadCtx,
  { sort }: FacetQuery,
  { attr, at }: PlacedAttribute,
): RawBuilder<unknown> {
  const target = targetOf(ctx, attr);
  const value = sql.ref(`g.v${at}`);
  const name = target ? sql.ref(`r.${target.resource.label}`) : sql`null::text`;
  const code = target && 'code' in target.resource.fields ? sql`r.code` : sql`null::text`;
  const keys = {
    filter_count: sql.ref(`g.f${at}`),
    total_count: sql`g.total_count`,
    object: target ? name : value,
  };
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const labels = target
    ? sql`left join ${sql.table(target.table)} r on r.tenant_id = ${ctx.actor.tenant_id}::uuid and r.id = ${value}`
    : sql``;
  return sql`select g.*, count(*) over ()::int as values, ${code} as code, ${name} as name from groups g ${labels}
    where g.attr = ${at}::int order by ${keys[sort.key]} ${direction} nulls last, ${value} limit ${MAX_VALUES}::int`;
}

function groupOf(ctx: ReadCtx, row: Columns, { attr, at }: PlacedAttribute): GroupRow {
  const target = targetOf(ctx, attr);
  const hasCode = target !== undefined && 'code' in target.resource.fields;
  return {
    ...(row as unknown as GroupRow), // its columns, apart from those of the other attributes
    value: row[`v${at}`] as GroupRow['value'],
    filter_count: Number(row[`f${at}`]),
    code: hasCode ? (row['code'] as string | null) : undefined,
  };
}
