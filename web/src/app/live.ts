import type { EventView } from '@plumbline/contract/events/events';
import { watchEvents } from '../kit/live/watch.ts';
import type { News } from '../kit/live/follow.ts';
import { queryClient, type Topic } from '../kit/http/queryClient.ts';
import { changedHere } from '../kit/http/resourceApi.ts';
import { accountOfToken, currentSession } from '../kit/session/sessionStore.ts';
import { ENTITIES } from '../parts/entity/entities.ts';

/** A burst of events is one refetch; so are further ones within this time. */
const PAUSE = 1000;
/** Not all pages at once. */
const SPREAD = 200;

/** Changes after which other rows show something else too: quality, sums and lists above. */
const SPREADING = new Set(['complete', 'import', 'archive', 'restore', 'delete', 'recalculate']);

function topicsOf({ type, entity }: EventView): readonly unknown[] {
  if (type === 'answer' || !(entity in ENTITIES)) return [entity];
  return ENTITIES[entity as keyof typeof ENTITIES].shownBy; // checked above
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Whether a query shows what an event has changed: those about other rows only do if the change spreads. */
export function isOutdated(key: readonly unknown[], news: News, me: string): boolean {
  if (news === 'missed') return true;
  const { type, entity, id } = news;
  // What the user may see has changed.
  if (entity === 'user_shared_bu' || (entity === 'user' && id === me)) return true;
  const [topic, ...rest] = key;
  if (!topicsOf(news).includes(topic)) return false;
  const rows = rest.filter((part) => typeof part === 'string' && UUID.test(part));
  return rows.length === 0 || id === null || SPREADING.has(type) || rows.includes(id);
}

/** Tells the other tabs of the account what this one invalidates, and follows them, until `signal` is aborted. */
function shareChanges(account: string, signal: AbortSignal): void {
  const channel = new BroadcastChannel(`plumbline changes ${account}`);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly Topic[]>) => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => data.includes(queryKey[0]) });
  });
  const stop = changedHere.subscribe((names) => channel.postMessage(names));
  signal.addEventListener('abort', () => {
    stop();
    channel.close();
  });
}

/** Refetches what is on screen when others have changed it, until `signal` is aborted. */
export function refetchWhenChanged(me: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const account = accountOfToken(currentSession().token ?? '') ?? me;
  let waiting: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushed = 0;
  const flush = () => {
    const all = waiting;
    waiting = [];
    timer = undefined;
    flushed = performance.now();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] !== 'edit' && all.some((news) => isOutdated(queryKey, news, me)),
    });
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  shareChanges(account, signal);
  watchEvents(account, signal, (news) => {
    waiting.push(news);
    const pause = Math.max(0, flushed + PAUSE - performance.now());
    timer ??= setTimeout(flush, pause + Math.random() * SPREAD);
  });
}
