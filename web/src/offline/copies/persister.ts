import {
  notifyManager,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type Query,
} from '@tanstack/react-query';
import { now, toDevice } from '../../kit/clock.ts';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { recall } from '../../kit/remembered.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { accountOfToken, currentSession, onSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import { unpinAll } from './pinned.ts';
import { DATABASE, groupOf, type ChosenIds, type CopyFacts } from './rows.ts';
import { showCurrent, showCopy } from './age.ts';

/** A hash of the contract, so that responses of another shape are not reused. */
declare const __CONTRACT__: string;
export const SHAPE = typeof __CONTRACT__ === 'undefined' ? 'none' : __CONTRACT__;

/** For reading: any inspection and any object may have stored results. */
const every = { has: () => true };
const EVERY: ChosenIds = { activeIds: every, pinnedIds: every };

export type CopyPlace = Pick<CopyFacts, 'id' | 'account' | 'shape' | 'group'>;

/** The place of a query's result for the signed-in user; null if it is not stored. */
export function placeOf(
  { queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>,
  chosen: ChosenIds = EVERY,
): CopyPlace | null {
  const { token } = currentSession();
  const [account, user_id] =
    token === null ? [null, null] : [accountOfToken(token), subjectOf(token)];
  if (account === null || user_id === null) return null;
  const group = groupOf(queryKey, { user_id, ...chosen });
  if (group === null) return null;
  return { id: `${account} ${SHAPE} ${queryHash}`, account, shape: SHAPE, group };
}

/** Our server did not respond: no connection, or a gateway in its place. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof RefusalError && error.status >= 502 && error.detail === null);

/** Not needed before sign-in, so the login page does not load it. */
const storage = () => import('./store.ts');

/** The time without a response after which the server is probed. */
const SILENCE = 3_000;
const NOTHING = Symbol('nothing');

/** This device's copy, provided that the server is away and nothing is on screen yet. */
async function fromDevice(query: Query): Promise<unknown> {
  const place = placeOf(query);
  if (place === null || query.state.data !== undefined) return NOTHING;
  // each failed probe delays the next one, so one is enough
  if (serverReach.current().away === null && (await serverReach.check()).away === null)
    return NOTHING;
  const copy = await storage().then(
    ({ readCopy }) => readCopy(place.id, now()),
    () => null,
  );
  // by now the server may be back, or somebody else signed in
  if (copy === null || serverReach.current().away === null || placeOf(query)?.id !== place.id)
    return NOTHING;
  const { at } = copy;
  showCopy(query.queryHash, { at, group: place.group });
  notifyManager.schedule(() =>
    query.setState({ dataUpdatedAt: toDevice(at), isInvalidated: true }),
  );
  return JSON.parse(copy.text) as unknown;
}

/** What this device has planned, if it has planned anything. */
async function ofOwnPlans(queryKey: QueryKey): Promise<unknown> {
  if (recall('planned') === null || queryKey[0] !== 'inspection') return undefined;
  return await (await import('../outbox/planned.ts')).plannedHere(queryKey);
}

/** Queries the server; the device answers only when the server is unreachable, or cannot know what is asked. */
async function orFromDevice<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  const planned = await ofOwnPlans(query.queryKey);
  if (planned !== undefined) return planned as T; // the answer that the server would give
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = Promise.resolve(ask(context));
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      void fromDevice(query).then((copy) => copy !== NOTHING && resolve(copy as T)); // the stored result of this exact query
    }, SILENCE);
  });
  try {
    const current = await Promise.race([
      answer.then((data) => ({ data })),
      silence.then((copy) => ({ copy })),
    ]);
    if ('copy' in current) return current.copy;
    showCurrent(query.queryHash);
    return current.data;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const copy = await fromDevice(query);
    if (copy === NOTHING) throw error;
    return copy as T; // the stored result of this exact query
  } finally {
    clearTimeout(timer);
  }
}

/** From here on, stored results appear when the server is unreachable (docs/decisions/offline.md), until the user signs out. */
export function answerFromDevice(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: orFromDevice } });
  onSession((now, before) => {
    // an expired session is renewed by the same person, so the copies stay
    if (!before.isLoggedIn || now.isLoggedIn || now.expired) return;
    unpinAll();
    void storage().then(
      ({ deleteCopies }) => deleteCopies(),
      () => indexedDB.deleteDatabase(DATABASE), // without that file this tab has not opened it
    );
  });
}
