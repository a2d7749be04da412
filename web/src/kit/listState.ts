import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The query of a list, in the words of both the wire and the address bar (docs/wire.md "Lists"). */
export interface ListQuery {
  page?: number;
  page_size?: number;
  /** Replaces `page`: continues where the previous page ended, at a cost that does not grow with depth. */
  cursor?: string;
  sort_by?: string;
  filter?: string[];
  global_filter?: string[];
  fields?: string[];
  /** In trees: roots only. */
  root?: boolean;
  with_archived?: boolean;
}

/** What the address holds for a list: its query and how it is shown, so that a link shows others the same. */
export interface ListState extends Pick<ListQuery, 'page' | 'page_size' | 'sort_by' | 'filter'> {
  view?: 'tree' | 'flat';
  /** Keys of the visible columns. */
  columns?: string[];
}
export type StateChange = { [K in keyof ListState]?: ListState[K] | undefined };
export type Search = Record<string, string | string[]>;

/** The filters with typed text. */
export const typedIn = (filters: readonly string[]): string[] =>
  filters.filter((filter) => /^[a-z][a-z0-9_.]*~/.test(filter));

const number = (value: string | string[] | undefined, max: number) => {
  const n = Number(Array.isArray(value) ? value[0] : value);
  return Number.isInteger(n) && n >= 1 && n <= max ? n : undefined;
};
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The search as given, with repeated keys as arrays; every value stays text. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search[key];
    search[key] =
      before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return search;
}

/** Keeps the address readable: `?filter=a=b&filter=c>1` instead of JSON. */
export function writeSearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const one of value) out.append(key, String(one));
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      out.append(key, String(value));
  }
  const text = out.toString();
  return text === '' ? '' : `?${text}`;
}

/** Reads a list's query from the search; anything invalid falls back to its default. */
export function listStateOf(search: Search): ListState {
  const page = number(search.page, 1_000_000);
  const page_size = number(search.page_size, 1000);
  const sort_by = first(search.sort_by);
  const filter = search.filter;
  const view = first(search.view);
  const columns = first(search.columns);
  return {
    ...(view === 'tree' || view === 'flat' ? { view } : {}),
    ...(columns === undefined || columns === '' ? {} : { columns: columns.split(',') }),
    ...(page === undefined ? {} : { page }),
    ...(page_size === undefined ? {} : { page_size }),
    ...(sort_by === undefined || sort_by === '' ? {} : { sort_by }),
    ...(filter === undefined ? {} : { filter: Array.isArray(filter) ? filter : [filter] }),
  };
}

/** How a list is shown; changing it keeps the page. */
const SHOWN: (keyof ListState)[] = ['page', 'view', 'columns'];

/** Changing the page or a filter adds a step to the history; further typing and sorting do not. */
export function isStep(now: ListState, next: StateChange): boolean {
  if ('page' in next) return true;
  if (!('filter' in next)) return false;
  const [before, after] = [now.filter ?? [], next.filter ?? []];
  const rest = (filters: readonly string[]) => {
    const typed = typedIn(filters);
    return JSON.stringify(filters.filter((filter) => !typed.includes(filter)));
  };
  const typesOn = typedIn(before).length > 0 && typedIn(after).length > 0;
  return !typesOn || rest(before) !== rest(after);
}

/** A list's search after a change; a changed query starts at page one. */
export function changedSearch(now: Search, next: StateChange): Record<string, unknown> {
  const asksAnew = Object.keys(next).some((key) => !SHOWN.includes(key as keyof ListState)); // keys of the change
  return withoutEmpty({
    ...now,
    ...(asksAnew ? { page: undefined } : {}),
    ...next,
    ...('columns' in next ? { columns: next.columns?.join(',') } : {}),
  });
}

/** Changes a list's query; `undefined` removes a key. With `asStep`, Back returns to the query before. */
export type ChangeList = (change: StateChange, asStep?: boolean) => void;

/** A list's query, kept in the address. */
export function useListState(): [ListState, ChangeList] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => listStateOf(search), [search]);
  const change = useCallback<ChangeList>(
    (next, asStep = isStep(state, next)) =>
      void navigate({
        to: '.',
        search: (now: Search) => changedSearch(now, next),
        replace: !asStep,
      }),
    [navigate, state],
  );
  return [state, change];
}

const withoutEmpty = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** One named value of the search (a tab, a selected row) and its setter. */
export function useSearchValue(
  name: string,
): [string | undefined, (value: string | undefined) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (value: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: Search) => withoutEmpty({ ...now, [name]: value }),
        replace: true,
      }),
    [navigate, name],
  );
  return [first(search[name]), change];
}
