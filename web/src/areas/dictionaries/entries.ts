import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { sortText, type SortKey } from '../../parts/list/sorting.ts';
import type { SortValue } from '../../parts/list/useSorted.ts';
import type { EntryRow } from './api.ts';

const EXTRA_NAMES = ['symbol', 'currency', 'rrule', 'kind'] as const;
export type ExtraName = (typeof EXTRA_NAMES)[number];
/** The extra fields of each dictionary's entries that people can edit. */
export const EXTRAS: Partial<Record<DictionaryName, ExtraName[]>> = {
  measure_unit: ['symbol', 'currency'],
  measure_group: ['kind'],
  schedule: ['rrule'],
};

export const nextCode = (entries: readonly EntryRow[]): number =>
  Math.max(0, ...entries.map(({ code }) => code)) + 1;

/** Whether an entry matches a search: by its code or part of a name in any language. */
export function matchesSearch({ code, names }: EntryRow, search: string): boolean {
  const text = search.trim().toLocaleLowerCase();
  if (text === '' || String(code) === text) return true;
  return Object.values(names).some((name) => name.toLocaleLowerCase().includes(text));
}

const isLocaleName = (name: string) => LOCALES.some((one) => one === name);

/** The field of a file that has what this column shows. */
export const shownField = (column: string): string => {
  if (isLocaleName(column)) return `names.${column}`;
  return EXTRA_NAMES.some((one) => one === column) ? `extra.${column}` : column;
};

/** The order in which the server can list the entries: it sorts by no names but those of the reader's language. */
export const fileSort = (sort: readonly SortKey[]): string =>
  sortText(sort.filter(({ name }) => !isLocaleName(name))) || 'code';

export function sortValue(row: EntryRow, name: string): SortValue {
  const locale = LOCALES.find((one) => one === name);
  if (locale !== undefined) return row.names[locale];
  return name === 'code' ? row.code : name === 'updated_at' ? row.updated_at : row.name;
}
