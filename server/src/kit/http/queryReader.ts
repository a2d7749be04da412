import type { Locale } from '@plumbline/contract/kit/locales';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import { BadQuery, parseFilter, parseSort, defaultSort } from '@plumbline/contract/kit/query';
import { MAX_FILTERS, checkFilter } from '@plumbline/contract/kit/checkFilter';
import type { Filter, ResourceLookup, Sort } from '@plumbline/contract/kit/query';
import type { Resource } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import { invalid } from '#kit/refusals/invalid.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { readSelection } from './selection.ts';
import type { FieldSelection } from './selection.ts';

export type RawQuery = Record<string, string | string[] | undefined>;

/** Refuses parameters that the call does not declare. */
export function refuseUnknown(
  query: RawQuery,
  declared: readonly string[] = [],
  locale: Locale,
): void {
  const unknown = Object.keys(query).filter((name) => !declared.includes(name));
  if (unknown.length === 0) return;
  throw new InvalidInput(
    unknown.map((name) => ({
      loc: ['query', name],
      type: 'unknown_parameter',
      msg: messageFor('unknown_parameter', locale),
    })),
  );
}

/** Reads the query parameters of a call. */
export class QueryReader {
  private readonly query: RawQuery;
  private readonly lookup: ResourceLookup;
  readonly locale: Locale;

  constructor(query: RawQuery, locale: Locale, lookup: ResourceLookup = findResource) {
    this.query = query;
    this.locale = locale;
    this.lookup = lookup;
  }

  one(name: string): string | null {
    const value = this.query[name];
    if (Array.isArray(value)) throw invalid(['query', name], 'repeated_parameter', this.locale);
    return value ?? null;
  }

  many(name: string): string[] {
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

  /** Reports a refused filter, sort or attribute as a fault of its parameter. */
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
    const text = this.one('sort_by') ?? defaultSort(resource);
    return this.guarded(['query', 'sort_by'], () => parseSort(resource, text, this.lookup));
  }

  selection(resource: Resource): FieldSelection {
    const text = this.one('fields');
    if (text === null) return { fields: null, parts: new Map() };
    const selection = readSelection(resource, text);
    if (selection === null) throw invalid(['query', 'fields'], 'unknown_field', this.locale);
    return selection;
  }
}
