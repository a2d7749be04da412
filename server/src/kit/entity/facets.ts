import type { Attribute } from '@plumbline/contract/kit/attribute';
import type { Facet, Facets } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { refuseCostly } from './costly.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { FacetQuery } from './listQuery.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import { narrowCopy } from './narrowCopy.ts';
import { allOf, filterConditions, unprepared, fromOf, whereOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';

/** Values returned per attribute; the last one has the number of omitted values. */
const MAX_VALUES = 500;
interface GroupRow {
  value: string | number | boolean | null;
  name?: string;
  code?: string | null;
  filter_count: number;
  total_count: number;
  sum?: number;
  values: number;
}

/** Both counts of every value of each attribute (docs/wire.md "Facets"), one pass per attribute. */
export async function countFacets(
  ctx: ReadCtx,
  entity: EntityTable,
  query: FacetQuery,
): Promise<Facets> {
  await refuseCostly(ctx, entity, {
    filters: [...query.global_filters, ...query.filters],
    sorts: query.attrs.map(({ name, field }) => ({ path: [name], field, descending: false })),
    with_archived: query.with_archived,
  });
  const names = await namesOf(ctx);
  const groups = await Promise.all(
    query.attrs.map((attr) => countAttribute(ctx, entity, { ...query, attr })),
  );
  return Object.fromEntries(
    query.attrs.map((attr, index) => [
      attr.key,
      (groups[index] ?? []).map((row, at) => ({
        ...facetOf(ctx, { attr, row, names }),
        ...(at === MAX_VALUES - 1 && row.values > MAX_VALUES
          ? { left_out: row.values - MAX_VALUES }
          : {}),
      })),
    ]),
  );
}

async function countAttribute(
  ctx: ReadCtx,
  entity: EntityTable,
  query: FacetQuery & { attr: Attribute },
): Promise<GroupRow[]> {
  const { attr } = query;
  // A facet must not hide its own alternatives: filters on the same attribute do not count here.
  const filters = query.filters.filter((filter) => filter.path[0] !== attr.name);
  const fieldNames = [...filters, ...query.global_filters].map((filter) => filter.path[0] ?? '');
  const table = narrowCopy(ctx, entity, [
    attr.name,
    ...fieldNames,
    ...(query.sum === null ? [] : [query.sum]),
  ]);
  const from = fromOf(ctx, table);
  const value = bucketOf(ctx, attr, from.column([attr.name]));
  const matching = filterConditions(ctx, filters, from);
  const where = whereOf(ctx, table, {
    from,
    filters: query.global_filters,
    with_archived: query.with_archived,
  });
  const filterCount =
    matching.length === 0
      ? sql`count(*)::int`
      : sql`(count(*) filter (where ${allOf(matching)}))::int`;
  const total = query.sum === null ? sql`` : sql`, sum(${from.column([query.sum])})::float8 as sum`;
  const groups = sql`select ${value} as value, ${filterCount} as filter_count, count(*)::int as total_count${total} from ${from.clause()} where ${allOf(where)} group by 1`;
  return await ctx.read<GroupRow>(unprepared(withLabels(ctx, { attr, groups, sort: query.sort })));
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

/** Joins the names of related rows after counting: a few groups instead of all rows. */
function withLabels(
  ctx: ReadCtx,
  grouping: { attr: Attribute; groups: ReturnType<typeof sql>; sort: FacetQuery['sort'] },
) {
  const { field } = grouping.attr;
  const target = field.kind === 'relation' ? ctx.deps.tables.get(field.to) : undefined;
  const direction = sql.raw(grouping.sort.descending ? 'desc' : 'asc');
  const order = sql`order by ${grouping.sort.key === 'object' ? sql.raw(target ? 'name' : 'value') : sql.ref(grouping.sort.key)} ${direction} nulls last, value limit ${MAX_VALUES}::int`;
  if (!target)
    return sql<GroupRow>`select g.*, count(*) over ()::int as values from (${grouping.groups}) g ${order}`;
  const code = 'code' in target.resource.fields ? sql`r.code,` : sql``;
  return sql<GroupRow>`select g.*, count(*) over ()::int as values, ${code} r.${sql.ref(target.resource.label)} as name from (${grouping.groups}) g
    left join ${sql.table(target.table)} r on r.tenant_id = ${ctx.actor.tenant_id}::uuid and r.id = g.value ${order}`;
}

function facetOf(
  ctx: ReadCtx,
  group: { attr: Attribute; row: GroupRow; names: DictionaryNames },
): Facet {
  const { row, names } = group;
  const { field } = group.attr;
  const counts = {
    filter_count: row.filter_count,
    total_count: row.total_count,
    ...(row.sum === undefined ? {} : { sum: row.sum }),
  };
  if (row.value === null) return { object: null, ...counts };
  if (field.kind === 'dictionary')
    return { object: names.coded(field.to, Number(row.value), ctx.locale), ...counts };
  if (field.kind !== 'relation') return { object: row.value, ...counts };
  const code = row.code === undefined ? {} : { code: row.code };
  return { object: { id: String(row.value), ...code, name: row.name ?? '' }, ...counts };
}
