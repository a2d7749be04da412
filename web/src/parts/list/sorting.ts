import { DEFAULT_SORT } from '@plumbline/contract/kit/query';

export interface SortKey {
  name: string;
  descending: boolean;
}
/** The number of sort keys that the wire accepts. */
const MAX_KEYS = 5;

/** `-updated_at,name` as keys. */
export const sortKeysOf = (text: string = DEFAULT_SORT): SortKey[] =>
  text.split(',').map((key) => ({ name: key.replace(/^-/, ''), descending: key.startsWith('-') }));

export const sortText = (keys: readonly SortKey[]): string =>
  keys.map(({ name, descending }) => (descending ? '-' : '') + name).join(',');

/** A click on a header: sorts by it, reverses the order, and with shift adds it to the existing keys. */
export function sortBy(keys: readonly SortKey[], name: string, together: boolean): SortKey[] {
  const now = keys.find((key) => key.name === name);
  const next = { name, descending: now ? !now.descending : false };
  if (!together) return [next];
  if (now) return keys.map((key) => (key.name === name ? next : key));
  return [...keys, next].slice(-MAX_KEYS);
}
