import type { Facets, RowsPage } from '@plumbline/contract/kit/rows';
import type { ViewOf } from '@plumbline/contract/kit/resource';
import type { Entity } from '@plumbline/contract/resources';
import type { CreateOf, UpdateOf } from '@plumbline/contract/schemas';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type QueryValue, type VersionedView } from './api.ts';
import { withArchived } from '../archived.ts';
import { createStore } from '../createStore.ts';
import type { ListQuery } from '../listState.ts';
import { invalidate, queryClient, type ChangeTopic } from './queryClient.ts';
import { countedOf, type RowCount, type ListPage } from '../format/counted.ts';
import type { FieldPath, SelectedFields } from './selection.ts';
import { TIMING } from '../timing.ts';
import { useSettled } from './useSettled.ts';

const asQuery = (query: ListQuery): Record<string, QueryValue> => ({
  with_archived: query.with_archived ?? withArchived(),
  page: query.page,
  page_size: query.page_size,
  cursor: query.cursor,
  sort_by: query.sort_by,
  filter: query.filter,
  global_filter: query.global_filter,
  fields: query.fields?.join(','),
  root: query.root,
  with_total: query.with_total,
});

/**
 * Keeps the previous query's rows until the next result arrives. An empty result is not kept,
 * because it says nothing about another query: this way nothing is shown as empty before it has
 * been requested.
 */
export function rowsBefore<P>(before: P | undefined): P | undefined {
  const page = before as Pick<RowsPage<unknown>, 'items'> | undefined; // the response of a list; the client accepts any type
  return page?.items.length === 0 ? undefined : before;
}

/** The topics that this tab invalidated last. */
export const changedHere = createStore<readonly ChangeTopic[]>([]);
/** The time of the latest change by this tab, by topic. */
const changedAt = new Map<ChangeTopic, number>();

/** The topics that this tab changed within the last `age` milliseconds. */
export function changedWithin(age: number): ChangeTopic[] {
  const since = performance.now() - age;
  return [...changedAt].filter(([, at]) => at >= since).map(([topic]) => topic);
}

/** Invalidates these topics, so that every page on screen refetches them, in other tabs too. */
export function refetch(...names: ChangeTopic[]): Promise<unknown> {
  for (const name of names) changedAt.set(name, performance.now());
  changedHere.change(names);
  return invalidate(names);
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob) && JSON.stringify(a) === JSON.stringify(b));

/**
 * An action with its toasts and its error, which clears after 2 s (docs/coverage.md section 8).
 * Begun again with the same input before its answer has come, it runs once: a second press comes
 * before the button is rendered as busy.
 */
export function useAct<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  options: {
    changes?: readonly ChangeTopic[];
    done?: (answer: Answer, input: Input) => void;
    quiet?: boolean;
  } = {},
) {
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mutation = useMutation({
    mutationFn: run,
    meta: { quiet: options.quiet ?? false },
    onMutate: () => clearTimeout(clearing.current), // a newer attempt has an error of its own
    onSuccess: async (answer, input) => {
      options.done?.(answer, input);
      await refetch(...(options.changes ?? []));
    },
    onError: () => {
      clearing.current = setTimeout(() => mutation.reset(), TIMING.errorClear);
    },
  });
  const lastCall = useRef<{ input: Input | undefined; answer: Promise<Answer> }>(undefined);
  const mutateAsync: typeof mutation.mutateAsync = (...args) => {
    const [input] = args;
    if (lastCall.current && isSame(lastCall.current.input, input)) return lastCall.current.answer;
    const call = { input, answer: mutation.mutateAsync(...args) };
    lastCall.current = call;
    const end = () => {
      if (lastCall.current === call) lastCall.current = undefined;
    };
    call.answer.then(end, end);
    return call.answer;
  };
  const mutate: typeof mutation.mutate = (...args) => {
    mutateAsync(...args).catch(() => undefined); // it reports itself
  };
  return { ...mutation, mutate, mutateAsync };
}

/** The rows to count. */
export type CountQuery = Pick<ListQuery, 'filter' | 'global_filter' | 'root' | 'with_total'>;

const ID = 'id';

/** Typed queries and actions of an entity, created from its declaration in the contract. */
export const resourceApi = <R extends Entity>({ name }: R) => apiOf<R>(name);

/** The same, where only the type of the declaration is available. */
export function apiOf<R extends Entity>(name: R['name']) {
  type View = ViewOf<R>;
  const path = `/${name}`;

  /** With `fields`, the rows have only these. */
  const listQuery = <const F extends FieldPath<View> = keyof View & string>(
    query: ListQuery<F> = {},
  ) =>
    queryOptions({
      queryKey: [name, 'list', asQuery(query)],
      queryFn: ({ signal }) =>
        api.get<ListPage<SelectedFields<View, F>>>(path, { query: asQuery(query), signal }),
      placeholderData: rowsBefore,
    });
  const oneQuery = (id: string) =>
    queryOptions({
      queryKey: [name, 'one', id],
      queryFn: ({ signal }) => api.read<View>(`${path}/${id}`, { signal }),
    });
  const facetsQuery = (attrs: readonly string[], query: ListQuery = {}) => {
    const { page: _page, page_size: _size, sort_by: _sort, fields: _fields, ...scope } = query;
    const parameters = { ...asQuery(scope), attrs };
    return queryOptions({
      queryKey: [name, 'facets', parameters],
      queryFn: ({ signal }) =>
        api.get<Facets>(`${path}/aggr_on_attr`, { query: parameters, signal }),
      placeholderData: keepPreviousData,
    });
  };

  return {
    listQuery,
    oneQuery,
    facetsQuery,
    useList: <const F extends FieldPath<View> = keyof View & string>(query: ListQuery<F> = {}) =>
      useQuery(listQuery(useSettled(query))),
    /** Fetches once, outside rendering. */
    fetchList: <const F extends FieldPath<View> = keyof View & string>(query: ListQuery<F>) =>
      queryClient.fetchQuery(listQuery(query)),
    /** For callers that have already debounced the query. */
    useSettledList: <const F extends FieldPath<View> = keyof View & string>(query: ListQuery<F>) =>
      useQuery(listQuery(query)),
    /** The number of rows, without the rows; undefined until this exact query has been answered. */
    useCount: (query: CountQuery, enabled = true): RowCount | undefined => {
      const { data } = useQuery({
        ...listQuery({ ...query, fields: [ID as FieldPath<View>], page: 1, page_size: 1 }), // every row has one
        placeholderData: undefined,
        enabled,
      });
      return data && countedOf(data);
    },
    /** A varying number of queries at once: the open branches of a tree. */
    usePages: <const F extends FieldPath<View> = keyof View & string>(
      queries: readonly ListQuery<F>[],
    ) =>
      useQueries({
        queries: queries.map((query) => ({ ...listQuery(query), placeholderData: undefined })),
      }),
    useOne: (id: string) =>
      useQuery({ ...oneQuery(id), select: ({ view }: VersionedView<View>) => view }),
    /** For a form: the entity with its version, which an update sends back so that it cannot overwrite somebody else's change. */
    useVersioned: (id: string) => useQuery(oneQuery(id)),
    useAggregate: (attrs: readonly string[], query: ListQuery = {}, enabled = true) =>
      useQuery({ ...facetsQuery(attrs, useSettled(query)), enabled }),
    useCreate: (done?: (view: View) => void) =>
      useAct((body: CreateOf<R>) => api.post<View>(path, { body }), {
        changes: [name],
        done,
      }),
    useUpdate: (done?: (view: View) => void) =>
      useAct(
        ({ id, ...options }: { id: string; body: UpdateOf<R>; version?: string }) =>
          api.patch<View>(`${path}/${id}`, options),
        { changes: [name], done },
      ),
    useArchive: (done?: () => void) =>
      useAct(
        ({ id, with_hierarchy }: { id: string; with_hierarchy?: boolean }) =>
          api.delete(`${path}/${id}`, { query: { with_hierarchy } }),
        { changes: [name], done },
      ),
  };
}
