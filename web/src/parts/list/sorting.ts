import { DEFAULT_SORT } from '@plumbline/contract/kit/query';

export interface SortKey {
  name: string;
  descending: boolean;
}
/** The wire takes no more keys. */
const MOST = 5;

/** `-updated_at,name` as keys. */
export const sortKeysOf = (text: string = DEFAULT_SORT): SortKey[] =>
  text.split(',').map((key) => ({ name: key.replace(/^-/, ''), descending: key.startsWith('-') }));

export const sortText = (keys: readonly SortKey[]): string =>
  keys.map(({ name, descending }) => (descending ? '-' : '') + name).join(',');

/** A click on a head: sorts by it, turns it round, and with shift adds it to the keys before. */
export function sortBy(keys: readonly SortKey[], name: string, together: boolean): SortKey[] {
  const now = keys.find((key) => key.name === name);
  const next = { name, descending: now ? !now.descending : false };
  if (!together) return [next];
  if (now) return keys.map((key) => (key.name === name ? next : key));
  return [...keys, next].slice(-MOST);
}
