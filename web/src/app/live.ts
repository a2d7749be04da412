import type { EventView } from '@plumbline/contract/events/events';
import type { EntityName } from '@plumbline/contract/schemas';
import type { Query } from '@tanstack/react-query';
import { watchEvents } from '../kit/live/watch.ts';
import type { EventNews } from '../kit/live/follow.ts';
import { queryClient, type ChangeTopic } from '../kit/http/queryClient.ts';
import { accountOfToken, currentSession } from '../kit/session/sessionStore.ts';
import { shownBy } from '../parts/entity/entities.ts';
import { shareChanges } from './sharedChanges.ts';

/** The time within which further events join a refetch; it grows while they continue. */
const PAUSE = 1000;
const LONGEST_PAUSE = 8000;
/** The longest random delay of a refetch, so that not all pages send theirs at once. */
const SPREAD = 200;

/** Operations that change what other rows show: quality, sums and lists above. */
const SPREADING = new Set([
  'create',
  'complete',
  'import',
  'archive',
  'restore',
  'delete',
  'recalculate',
  'judge',
]);

/** Entities whose changes always show on other rows: a value on its indicator and on everything rated by it. */
const PARTS = new Set(['indicator_value_history']);

/** The topic of files; the next part of their keys names what they belong to. */
const FILES = 'content';

/** The topics refetched for banners about the tenant, which come with the answer about the user. */
const TENANT: readonly ChangeTopic[] = ['tenant', 'me'];

function topicsOf({ type, entity }: EventView): readonly unknown[] {
  if (type === 'presence') return ['presence'];
  if (type === 'answer') return [entity];
  if (entity === 'tenant') return TENANT;
  return shownBy(entity as EntityName); // or another topic, which only its own queries show
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Whether a query shows what an event has changed: those about other rows only do if the change spreads. */
export function isOutdated(key: readonly unknown[], news: EventNews, me: string): boolean {
  if (news === 'missed') return true;
  const { type, entity, id } = news;
  // What the user may see has changed; of very many users none is named.
  if (entity === 'user_shared_bu' || (entity === 'user' && (id === me || id === null))) return true;
  const [topic, ...rest] = key[0] === FILES ? key.slice(1) : key;
  if (!topicsOf(news).includes(topic)) return false;
  const rows = rest.filter((part) => typeof part === 'string' && UUID.test(part));
  const isSpreading = SPREADING.has(type) || PARTS.has(entity);
  return rows.length === 0 || id === null || isSpreading || rows.includes(id);
}

/** The time that further events wait after a refetch whose events waited for `before` and came `after` the previous one. */
export const pauseAfter = (before: number, after: number): number =>
  after > 2 * before ? PAUSE : Math.min(LONGEST_PAUSE, 2 * before);

/**
 * A fetch under way may have read a row before it changed, and its response counts as up to date whenever it arrives:
 * a query whose hash is added here is then invalidated once more.
 */
function overtakenFetches(onOutdated: () => void, signal: AbortSignal): Set<string> {
  const overtaken = new Set<string>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') overtaken.delete(query.queryHash);
    if (action.type !== 'success' || action.manual === true) return;
    if (!overtaken.delete(query.queryHash)) return;
    query.invalidate();
    onOutdated();
  });
  signal.addEventListener('abort', stop);
  return overtaken;
}

/** Refetches what is on screen when others have changed it, until `signal` is aborted. */
export function refetchWhenChanged(me: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const account = accountOfToken(currentSession().token ?? '') ?? me;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushed = Number.NEGATIVE_INFINITY;
  let pause = PAUSE / 2;
  const isWaiting = (query: Query): boolean => query.isActive() && query.state.isInvalidated;
  const flush = () => {
    const now = performance.now();
    pause = pauseAfter(pause, now - flushed);
    flushed = now;
    timer = undefined;
    void queryClient.refetchQueries({ predicate: isWaiting });
  };
  /** Refetches soon. A hidden page, which may be one of many, refetches when it is shown. */
  const flushSoon = () => {
    if (document.visibilityState !== 'visible') return;
    if (!queryClient.getQueryCache().getAll().some(isWaiting)) return;
    const wait = Math.max(0, flushed + pause - performance.now());
    timer ??= setTimeout(flush, wait + Math.random() * SPREAD);
  };
  document.addEventListener('visibilitychange', flushSoon, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  shareChanges(account, signal);
  const overtaken = overtakenFetches(flushSoon, signal);
  watchEvents(account, signal, (news) => {
    const isConcerned = ({ queryKey }: Query) =>
      queryKey[0] !== 'edit' && isOutdated(queryKey, news, me);
    for (const query of queryClient.getQueryCache().findAll({ predicate: isConcerned })) {
      if (query.state.fetchStatus === 'fetching') overtaken.add(query.queryHash);
      query.invalidate();
    }
    flushSoon();
  });
}
