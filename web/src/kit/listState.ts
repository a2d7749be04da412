import { useCallback } from 'react';
import { useNavigate, useSearch } from './router/parts.tsx';
import { LIST_SEARCH, readSearch, type SearchValues } from './search.ts';

/** The query of a list, in the words of both the wire and the address bar (docs/wire.md "Lists"). */
export interface ListQuery<F extends string = string> {
  page?: number;
  page_size?: number;
  /** Replaces `page`: continues where the previous page ended, at a cost that does not grow with depth. */
  cursor?: string;
  sort_by?: string;
  filter?: string[];
  global_filter?: string[];
  fields?: readonly F[] | undefined;
  /** Whether only the roots of a tree are listed. */
  root?: boolean;
  with_archived?: boolean;
  /** Whether all rows are counted, not only up to 10,000. */
  with_total?: true;
}

/** The part of the address that belongs to a list: its query and its look, so that a link shows others the same. */
export interface ListState extends Pick<ListQuery, 'page' | 'page_size' | 'sort_by' | 'filter'> {
  view?: 'tree' | 'flat';
  /** Keys of the visible columns. */
  columns?: string[];
}
export type StateChange = { [K in keyof ListState]?: ListState[K] | undefined };

/** The filters with typed text. */
export const textFiltersOf = (filters: readonly string[]): string[] =>
  filters.filter((filter) => /^[a-z][a-z0-9_.]*~/.test(filter));

/** Reads a list's query from the search; anything invalid falls back to its default. */
export function listStateOf(search: SearchValues): ListState {
  const { columns, ...rest } = readSearch(LIST_SEARCH, search);
  return { ...rest, ...(columns === undefined ? {} : { columns: columns.split(',') }) };
}

/** The parts of the look; changing them keeps the page. */
const SHOWN: (keyof ListState)[] = ['page', 'view', 'columns'];

/** Changing the page or a filter adds a step to the history; further typing and sorting do not. */
export function isStep(now: ListState, next: StateChange): boolean {
  if ('page' in next) return true;
  if (!('filter' in next)) return false;
  const [before, after] = [now.filter ?? [], next.filter ?? []];
  const rest = (filters: readonly string[]) => {
    const searches = textFiltersOf(filters);
    return JSON.stringify(filters.filter((filter) => !searches.includes(filter)));
  };
  const typesOn = textFiltersOf(before).length > 0 && textFiltersOf(after).length > 0;
  return !typesOn || rest(before) !== rest(after);
}

/** A list's search after a change; a changed query starts at page one. */
export function changedSearch(now: SearchValues, next: StateChange): Record<string, unknown> {
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
  const state = useSearch(listStateOf);
  const navigate = useNavigate();
  const change = useCallback<ChangeList>(
    (next, asStep = isStep(state, next)) =>
      void navigate({
        change: (now: SearchValues) => changedSearch(now, next),
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
