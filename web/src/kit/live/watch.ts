import { followEvents, type News } from './follow.ts';

/**
 * Follows the events of an account in one tab of the browser, which tells the others, until `signal` is aborted; when that
 * tab is closed, another takes over.
 */
export function watchEvents(
  account: string,
  signal: AbortSignal,
  tell: (news: News) => void,
): void {
  const name = `plumbline events ${account}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data));
  signal.addEventListener('abort', () => channel.close());
  const follow = () =>
    followEvents((news) => {
      tell(news);
      channel.postMessage(news);
    }, signal);
  navigator.locks.request(name, { signal }, follow).catch(() => undefined); // stopped while it waited
}
