import { invalidate, type ChangeTopic } from '../kit/http/queryClient.ts';
import { changedHere, changedWithin } from '../kit/http/resourceApi.ts';

/**
 * A message between the tabs of an account: the topics that one of them has changed, or the age in milliseconds of a
 * page that has just begun to listen, which the others answer with what they have changed since.
 */
type ChangesMessage = readonly ChangeTopic[] | { age: number };

/**
 * Tells the other tabs of the account what this one changes, and refetches what they change, until `signal` is aborted.
 * The server's events do not do it: tabs share a session, and a session is not told of its own changes.
 */
export function shareChanges(account: string, signal: AbortSignal): void {
  const channel = new BroadcastChannel(`plumbline changes ${account}`);
  const say = (message: ChangesMessage) => channel.postMessage(message);
  const sayChanged = (age: number) => {
    const topics = changedWithin(age);
    if (topics.length > 0) say(topics);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<ChangesMessage>) => {
    if ('age' in data) sayChanged(data.age);
    else void invalidate(data);
  });
  const stop = changedHere.subscribe(say);
  signal.addEventListener('abort', () => {
    stop();
    channel.close();
  });
  // This page listens once it is quiet: others may have changed what it had read, and it what they show.
  sayChanged(performance.now());
  say({ age: performance.now() });
}
