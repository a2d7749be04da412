import {
  notifyManager,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type Query,
} from '@tanstack/react-query';
import { NetworkError, RefusalError } from '../../kit/http/api.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { reach } from '../../kit/http/reach.ts';
import { accountOf, currentSession, onSession, subjectOf } from '../../kit/session/sessionStore.ts';
import { groupOf, type Facts } from './rows.ts';
import { showCurrent, showKept } from './shown.ts';
import { forgetKept, recallKept } from './store.ts';

/** The shape of what the wire says, in a word that changes with the contract. */
declare const __CONTRACT__: string;
export const SHAPE = typeof __CONTRACT__ === 'undefined' ? 'none' : __CONTRACT__;

/** Nothing is read that was not kept, whichever inspection it is of. */
const EVERY = { has: () => true };

export type Place = Pick<Facts, 'id' | 'account' | 'shape' | 'group'>;

/** Where the answer to a question is kept for whoever is signed in; null where it is not. */
export function placeOf(
  { queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>,
  wanted: Pick<ReadonlySet<string>, 'has'> = EVERY,
): Place | null {
  const { token } = currentSession();
  const [account, user_id] = token === null ? [null, null] : [accountOf(token), subjectOf(token)];
  if (account === null || user_id === null) return null;
  const group = groupOf(queryKey, { user_id, wanted });
  if (group === null) return null;
  return { id: `${account} ${SHAPE} ${queryHash}`, account, shape: SHAPE, group };
}

/** Nobody of ours has answered: no connection, or a gateway in place of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof RefusalError && error.status >= 502 && error.detail === null);

/** A connection on which nothing comes is asked about after this. */
const SILENCE = 3_000;
const NOTHING = Symbol('nothing');

/** What this device has, provided that the server is not there and nothing is shown yet. */
async function fromDevice(query: Query): Promise<unknown> {
  const place = placeOf(query);
  if (place === null || query.state.data !== undefined) return NOTHING;
  // each probe in vain makes the next one come later: one is enough to know
  if (reach.current().away === null && (await reach.check()).away === null) return NOTHING;
  const found = await recallKept(place.id, Date.now());
  // it may be back by now, and somebody else may be signed in
  if (found === null || reach.current().away === null || placeOf(query)?.id !== place.id)
    return NOTHING;
  const { at } = found;
  showKept(query.queryHash, { at, group: place.group });
  notifyManager.schedule(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
  return JSON.parse(found.text) as unknown;
}

/** Asks the server; the device answers in its place where it cannot be reached, and never otherwise. */
export async function orFromDevice<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = Promise.resolve(ask(context));
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      void fromDevice(query).then((kept) => kept !== NOTHING && resolve(kept as T)); // its own answer once
    }, SILENCE);
  });
  try {
    const current = await Promise.race([
      answer.then((data) => ({ data })),
      silence.then((kept) => ({ kept })),
    ]);
    if ('kept' in current) return current.kept;
    showCurrent(query.queryHash);
    return current.data;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const kept = await fromDevice(query);
    if (kept === NOTHING) throw error;
    return kept as T; // the answer to this very question, as it was kept
  } finally {
    clearTimeout(timer);
  }
}

/** From now on what this device keeps is shown where the server cannot be reached (docs/decisions/0038), until its user signs out. */
export function answerFromDevice(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: orFromDevice } });
  onSession((now, before) => {
    // a session that only ran out is begun anew by the same person: what is kept waits for that
    if (before.isLoggedIn && !now.isLoggedIn && !now.expired) void forgetKept();
  });
}
