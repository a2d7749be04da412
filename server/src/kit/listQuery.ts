import type { Locale } from '@plumbline/contract/dictionaries';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import {
  BadQuery,
  MAX_FILTERS,
  checkFilter,
  parseFilter,
  parseSort,
  DEFAULT_SORT,
} from '@plumbline/contract/kit/query';
import { parseAttribute } from '@plumbline/contract/kit/attribute';
import type { Attribute } from '@plumbline/contract/kit/attribute';
import type { Filter, ResourceLookup, Sort } from '@plumbline/contract/kit/query';
import type { Resource } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import { messageFor } from './messages.ts';
import { invalid } from './validate.ts';

export type RawQuery = Record<string, string | string[] | undefined>;

/** A list's question, checked against the resource. */
export interface ListQuery {
  filters: Filter[];
  global_filters: Filter[];
  sorts: Sort[];
  page: number | null;
  page_size: number | null;
  cursor: string | null;
  fields: string[] | null;
  with_archived: boolean;
}
export interface FacetQuery extends Pick<
  ListQuery,
  'filters' | 'global_filters' | 'with_archived'
> {
  attrs: Attribute[];
  sort: { key: 'total_count' | 'filter_count' | 'object'; descending: boolean };
  sum: string | null;
}

/** Rows of a list without page_size. */
export const DEFAULT_LIMIT = 1000;
/** Pages behind the last one are empty, however far behind. */
const MAX_PAGE = 1e15;

/** Reads query parameters one by one and refuses what is left over. */
export class QueryReader {
  private readonly left: Set<string>;
  private readonly query: RawQuery;
  private readonly lookup: ResourceLookup;
  readonly locale: Locale;

  constructor(query: RawQuery, locale: Locale, lookup: ResourceLookup = findResource) {
    this.query = query;
    this.locale = locale;
    this.lookup = lookup;
    this.left = new Set(Object.keys(query));
  }

  one(name: string): string | null {
    this.left.delete(name);
    const value = this.query[name];
    if (Array.isArray(value)) throw invalid(['query', name], 'repeated_parameter', this.locale);
    return value ?? null;
  }

  many(name: string): string[] {
    this.left.delete(name);
    const value = this.query[name];
    return value === undefined ? [] : [value].flat();
  }

  integer(name: string, range: { min: number; max: number }): number | null {
    const text = this.one(name);
    if (text === null) return null;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= range.min)) throw invalid(['query', name], 'integer', this.locale);
    if (value > range.max) throw invalid(['query', name], 'integer', this.locale);
    return value;
  }

  boolean(name: string): boolean {
    const text = this.one(name);
    if (text !== null && text !== 'true' && text !== 'false')
      throw invalid(['query', name], 'boolean', this.locale);
    return text === 'true';
  }

  /** Call last: parameters nobody asked for are refused, never ignored. */
  end(): void {
    if (this.left.size === 0) return;
    throw new InvalidInput(
      [...this.left].map((name) => ({
        loc: ['query', name],
        type: 'unknown_parameter',
        msg: messageFor('unknown_parameter', this.locale),
      })),
    );
  }

  /** Turns a refused filter, sort or attribute into a validation item that names the parameter. */
  guarded<T>(loc: (string | number)[], read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error;
      throw new InvalidInput([
        { loc, type: error.reason, msg: `${messageFor(error.reason, this.locale)}: ${error.at}` },
      ]);
    }
  }

  filters(name: 'filter' | 'global_filter', resource: Resource): Filter[] {
    const texts = this.many(name);
    if (texts.length > MAX_FILTERS) throw invalid(['query', name], 'too_many', this.locale);
    return texts.map((text, index) =>
      this.guarded(['query', name, index], () =>
        checkFilter(resource, parseFilter(text), this.lookup),
      ),
    );
  }

  sorts(resource: Resource): Sort[] {
    const fallback = 'updated_at' in resource.fields ? DEFAULT_SORT : 'id';
    const text = this.one('sort_by') ?? fallback;
    return this.guarded(['query', 'sort_by'], () => parseSort(resource, text, this.lookup));
  }

  fields(resource: Resource): string[] | null {
    const text = this.one('fields');
    if (text === null) return null;
    const names = text.split(',');
    const unknown = names.find(
      (name) => !Object.hasOwn(resource.fields, name) || resource.fields[name]?.hidden,
    );
    if (unknown !== undefined) throw invalid(['query', 'fields'], 'unknown_field', this.locale);
    return [...new Set(['id', ...names])];
  }
}

export function parseListQuery(resource: Resource, reader: QueryReader): ListQuery {
  const query: ListQuery = {
    with_archived: reader.boolean('with_archived'),
    page: reader.integer('page', { min: 1, max: MAX_PAGE }),
    page_size: reader.integer('page_size', { min: 1, max: DEFAULT_LIMIT }),
    cursor: reader.one('cursor'),
    sorts: reader.sorts(resource),
    filters: reader.filters('filter', resource),
    global_filters: reader.filters('global_filter', resource),
    fields: reader.fields(resource),
  };
  if (query.cursor !== null && query.page !== null)
    throw invalid(['query', 'page'], 'unknown_parameter', reader.locale);
  reader.end();
  return query;
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
  reader.end();
  return query;
}
