import { parseAttribute, type Attribute } from '@plumbline/contract/kit/attribute';
import type { Filter, Sort } from '@plumbline/contract/kit/query';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { QueryReader } from '#kit/http/queryReader.ts';
import type { FieldSelection } from '#kit/http/selection.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { readCursor, type Cursor } from './cursor.ts';

/** The query of a list, checked against the resource. */
export interface CheckedQuery extends FieldSelection {
  filters: Filter[];
  global_filters: Filter[];
  sorts: Sort[];
  page: number | null;
  page_size: number | null;
  cursor: Cursor | null;
  with_archived: boolean;
  /** Whether the caller wants the exact total; null: as far as it is cheap. */
  with_total: boolean | null;
}
export interface FacetQuery extends Pick<
  CheckedQuery,
  'filters' | 'global_filters' | 'with_archived'
> {
  attrs: Attribute[];
  sort: { key: 'total_count' | 'filter_count' | 'object'; descending: boolean };
  sum: string | null;
}

/** All filters of a query; only facets distinguish the two kinds. */
export const filtersOf = (query: Pick<CheckedQuery, 'filters' | 'global_filters'>): Filter[] => [
  ...query.global_filters,
  ...query.filters,
];

/** Rows per page unless page_size says otherwise. */
export const DEFAULT_LIMIT = 1000;
/** Pages past the last one are empty, however far past. */
const MAX_PAGE = 1e15;

export function parseListQuery(resource: Resource, reader: QueryReader): CheckedQuery {
  const page = reader.integer('page', { min: 1, max: MAX_PAGE });
  const cursor = reader.one('cursor');
  if (cursor !== null && page !== null)
    throw invalid(['query', 'page'], 'unknown_parameter', reader.locale);
  const sorts = reader.sorts(resource);
  return {
    with_archived: reader.boolean('with_archived'),
    with_total: reader.one('with_total') === null ? null : reader.boolean('with_total'),
    page,
    page_size: reader.integer('page_size', { min: 1, max: DEFAULT_LIMIT }),
    cursor: cursor === null ? null : readCursor(cursor, sorts, reader.locale),
    sorts,
    filters: reader.filters('filter', resource),
    global_filters: reader.filters('global_filter', resource),
    ...reader.selection(resource),
  };
}

const FACET_SORT = /^(-?)(total_count|filter_count|object)$/;

export function parseFacetQuery(resource: Resource, reader: QueryReader): FacetQuery {
  const keys = reader.many('attrs').flatMap((text) => text.split(','));
  if (keys.length === 0) throw invalid(['query', 'attrs'], 'required', reader.locale);
  const attrs = reader.guarded(['query', 'attrs'], () =>
    keys.map((key) => parseAttribute(resource, key)),
  );
  if (keys.length > 20 || new Set(keys).size < keys.length)
    throw invalid(['query', 'attrs'], 'too_many', reader.locale);
  const sort = FACET_SORT.exec(reader.one('sort_by') ?? '-total_count');
  if (!sort) throw invalid(['query', 'sort_by'], 'value', reader.locale);
  const group = reader.one('group');
  const sum = group === null ? null : (/^sum:([a-z_]+)$/.exec(group)?.[1] ?? '');
  const kind =
    sum === null
      ? 'integer'
      : Object.hasOwn(resource.fields, sum)
        ? resource.fields[sum]?.kind
        : undefined;
  if (kind !== 'integer' && kind !== 'decimal')
    throw invalid(['query', 'group'], 'value', reader.locale);
  const query: FacetQuery = {
    attrs,
    sum,
    sort: { descending: sort[1] === '-', key: sort[2] as FacetQuery['sort']['key'] },
    with_archived: reader.boolean('with_archived'),
    filters: reader.filters('filter', resource),
    global_filters: reader.filters('global_filter', resource),
  };
  if (!addsAlike(resource, query)) throw invalid(['query', 'group'], 'unlike', reader.locale);
  return query;
}

/** Whether the numbers of each sum share a unit: it is their value, or the same in all rows. */
function addsAlike(resource: Resource, query: FacetQuery): boolean {
  const per = resource.fields[query.sum ?? '']?.per;
  const isOne = ({ path, operator, values, exists }: Filter) =>
    path[0] === per && operator === '=' && values.length === 1 && exists === undefined;
  return (
    per === undefined ||
    query.attrs.every(({ name }) => name === per) ||
    query.global_filters.some(isOne)
  );
}
