import type { Field } from '@plumbline/contract/kit/resource';
import type { Entity } from '@plumbline/contract/resources';
import { conditionOf, filterOf } from './condition.ts';
import type { FilterCondition } from './condition.ts';

/** One filter in its editor. */
export interface ValueProps {
  condition: FilterCondition;
  field: Field | null;
  /** Whether the editor gets the focus first. */
  autofocus: boolean;
  onValues: (values: string[]) => void;
}

/** The filter a facet writes and reads: "is" or "is any of" on exactly that field. */
const isFacetOf = (name: string) => (filter: string) => {
  const condition = conditionOf(filter);
  return condition?.name === name && (condition.word === 'is' || condition.word === 'any_of');
};

/** The ticked values of an attribute. */
export function tickedValues(filters: readonly string[], name: string): string[] {
  const filter = filters.find(isFacetOf(name));
  return (filter === undefined ? null : conditionOf(filter))?.values ?? [];
}

/** Ticks or unticks one value; a single value is "is", several are "is any of". */
export function tickValue(filters: readonly string[], name: string, value: string): string[] {
  const current = tickedValues(filters, name);
  const values = current.includes(value)
    ? current.filter((one) => one !== value)
    : [...current, value];
  const word = values.length > 1 ? 'any_of' : 'is';
  const next = values.length === 0 ? [] : [filterOf({ name, word, values })];
  const at = filters.findIndex(isFacetOf(name));
  if (at < 0) return [...filters, ...next];
  return [...filters.slice(0, at), ...next, ...filters.slice(at + 1)];
}

/** The field behind a list's search box: the entity's own search, else what names a row. */
export const searchedField = ({ fields, label }: Pick<Entity, 'fields' | 'label'>): string =>
  'search' in fields ? 'search' : label;

const isSearch = (label: string) => (filter: string) => {
  const condition = conditionOf(filter);
  return condition?.name === label && condition.word === 'matches';
};

/** The text of the search box: the filter `name~`, or the one on whatever names a row instead. */
export function searchText(filters: readonly string[], label = 'name'): string {
  const filter = filters.find(isSearch(label));
  return (filter === undefined ? null : conditionOf(filter))?.values[0] ?? '';
}

/** The same filters with another search. */
export function withSearchText(filters: readonly string[], text: string, label = 'name'): string[] {
  const others = filters.filter((filter) => !isSearch(label)(filter));
  const trimmed = text.trim();
  return trimmed === ''
    ? others
    : [filterOf({ name: label, word: 'matches', values: [trimmed] }), ...others];
}

/** The filters shown as chips, with their index in the address: not those of the views, which their pills show. */
export const chipsOf = (
  filters: readonly string[],
  label = 'name',
  views: readonly string[] = [],
): { filter: string; at: number }[] => {
  const search = filters.findIndex(isSearch(label));
  return filters
    .map((filter, at) => ({ filter, at }))
    .filter(({ filter, at }) => at !== search && !views.includes(filter));
};

/** Replaces the filter at an index; past the end it is added, and null removes it. */
export function withCondition(
  filters: readonly string[],
  at: number,
  condition: FilterCondition | null,
): string[] {
  const next = condition === null ? [] : [filterOf(condition)];
  return [...filters.slice(0, at), ...next, ...filters.slice(at + 1)];
}
