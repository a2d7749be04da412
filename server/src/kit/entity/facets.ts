import type { Attribute } from '@plumbline/contract/kit/attribute';
import type { Facet, Facets } from '@plumbline/contract/kit/rows';
import { refuseCostly } from '#kit/listPlan/limits.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { filtersOf, type FacetQuery } from '#kit/query/listQuery.ts';
import { namesOf, type DictionaryNames } from '#kit/dictionary/names.ts';
import { MAX_VALUES, groupRows, type GroupRow } from './facetGroups.ts';

/** Returns both counts of every value of each attribute (docs/wire.md "Facets"). */
export async function countFacets(
  ctx: ReadCtx,
  entity: EntityTable,
  query: FacetQuery,
): Promise<Facets> {
  await refuseCostly(ctx, entity, {
    filters: filtersOf(query),
    sorts: query.attrs.map(({ name, field }) => ({ path: [name], field, descending: false })),
    with_archived: query.with_archived,
  });
  const [names, groups] = await Promise.all([namesOf(ctx), groupRows(ctx, entity, query)]);
  return Object.fromEntries(
    query.attrs.map((attr) => [
      attr.key,
      (groups.get(attr) ?? []).map((row, at) => ({
        ...facetOf(ctx, { attr, row, names }),
        ...(at === MAX_VALUES - 1 && row.values > MAX_VALUES
          ? { left_out: row.values - MAX_VALUES }
          : {}),
      })),
    ]),
  );
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
