import type { EntityName } from '@plumbline/contract/schemas';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type Mutation,
  type Query,
} from '@tanstack/react-query';
import { NetworkError, RefusalError, failureOf, NotLoaded } from './errors.ts';
import { notifyError } from '../notify.ts';
import { connectLoading } from '../quiet.ts';
import { followRefusal } from '../session/followRefusal.ts';
import { serverReach } from './reach.ts';
import { TIMING } from '../timing.ts';

/** The first element of a query key: an entity, or another topic. A change invalidates by it. */
export type ChangeTopic =
  | EntityName
  | 'api_key'
  | 'company'
  | 'edit'
  | 'job'
  | 'link'
  | 'mail'
  | 'me'
  | 'planning'
  | 'presence'
  | 'report_schedule'
  | 'report_settings'
  | 'schedule'
  | 'session'
  | 'stats'
  | 'tenant'
  | 'version'
  | 'webhook';

/** `meta.quiet`: the caller shows the failure itself, so there is no toast. */
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [ChangeTopic, ...unknown[]];
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** Refused requests are not retried; an unreachable server gets a second chance. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof RefusalError && error.status < 500);

/** After a sign-out or a redirect to /restricted, the next page explains why. */
const reportsItself = (error: Error) =>
  error instanceof RefusalError && (error.status === 401 || error.status === 403);

/** A query's error clears after 2 s (docs/coverage.md section 8). A query without data then counts as not loaded; a 404 stays a 404. */
function clearLater(query: Query<unknown, unknown>): void {
  const { error } = query.state;
  setTimeout(() => {
    if (query.state.status !== 'error' || query.state.error !== error) return;
    if (query.state.data !== undefined)
      query.setState({ ...query.state, status: 'success', error: null });
    else if (!(error instanceof RefusalError && error.status === 404))
      query.setState({ ...query.state, error: new NotLoaded(error) });
  }, TIMING.errorClear);
}

/** An unreachable server is reported once for the whole page, not once per failed query. */
async function reportQuery(error: Error): Promise<void> {
  const isOutage = error instanceof NetworkError && (await serverReach.check()).away !== null;
  if (!isOutage && !reportsItself(error)) notifyError(error);
}

function reportMutation(error: Error, mutation: Mutation<unknown, unknown, unknown>): void {
  if (mutation.meta?.quiet !== true && !reportsItself(error)) notifyError(error);
}

/** The time that a panel waits before it retries after a network failure. */
const AGAIN = 15_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // outside a page, the caller decides where a refusal leads
      if (query.getObserversCount() > 0)
        followRefusal(error, { isAwaited: query.state.data === undefined, isAct: false });
      if (query.meta?.quiet !== true) void reportQuery(error);
      clearLater(query);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      followRefusal(error);
      reportMutation(error, mutation);
    },
  }),
  defaultOptions: {
    queries: {
      retry: mayRetry,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // offline, a query fails at once and is retried when the server is back
      networkMode: 'always',
      refetchInterval: ({ state }) =>
        failureOf(state.error) instanceof NetworkError ? AGAIN : false,
    },
    // a change that waits for a network would happen behind the user's back
    mutations: { retry: false, networkMode: 'always' },
  },
});

connectLoading(() => queryClient.isFetching() > 0);

/**
 * Invalidates all queries with these topics and refetches those on screen. A first load under way is not restarted by that,
 * although it may have read what was there before; it is repeated.
 */
export async function invalidate(topics: readonly ChangeTopic[]): Promise<void> {
  const predicate = ({ queryKey }: Query) => topics.some((topic) => topic === queryKey[0]);
  const loading = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const again = async ({ queryKey, promise }: Query) => {
    await promise?.catch(() => undefined); // which reports itself
    await queryClient.invalidateQueries({ queryKey, exact: true });
  };
  await Promise.all([queryClient.invalidateQueries({ predicate }), ...loading.map(again)]);
}

/** Refetches what failed, and what may have changed, while the server was unreachable. */
serverReach.onBack(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' || query.isStale(),
    }),
);
