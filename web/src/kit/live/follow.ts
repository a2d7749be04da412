import type { EventView } from '@plumbline/contract/events/events';
import { config } from '../config.ts';
import { readRefusal } from '../http/api.ts';
import { RefusalError } from '../http/errors.ts';
import { serverReach } from '../http/reach.ts';
import { followRefusal } from '../session/followRefusal.ts';
import { accountOfToken, currentSession, onSession } from '../session/sessionStore.ts';
import { messagesOf } from './messages.ts';
/** A message of the stream: an event, or the notice that an unknown number of events is missing. */
export type EventNews = EventView | 'missed';

/** The receiver of the events, and how far they have come. */
interface Following {
  /** The account whose sessions are used. */
  account: string;
  /** The number of the last event that any tab has heard of; null if none has. */
  last: () => string | null;
  /** The age of the oldest data on the page, in seconds. */
  age: () => number;
  tell: (news: EventNews) => void;
  onId: (id: string) => void;
}

/** The longest silence of a working connection; the server sends something every 15 seconds. */
const SILENCE = 40_000;
/** The silence after which the connection is not trusted when the window or the network comes back. */
const STALE = 20_000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Reads `GET /events` until `signal` is aborted or the server has no such call. A broken stream is opened again, with
 * growing pauses, and continues after its last event. While nobody is signed in, it waits.
 */
export async function followEvents(following: Following, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = tokenOf(following.account);
    if (token === null) {
      await sessionAfter(null, following.account, signal);
      continue;
    }
    try {
      await readOnce(token, { ...following, onId: heard(following, () => (failures = 0)), signal });
    } catch (error) {
      if (error instanceof RefusalError && error.status === 401) {
        followRefusal(error, { isAwaited: false });
        await sessionAfter(token, following.account, signal);
      } else if (error instanceof RefusalError && error.status < 500 && error.status !== 429)
        return followRefusal(error, { isAwaited: false });
    }
    await wakeOrWait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures), signal);
  }
}

const heard =
  ({ onId }: Following, reset: () => void) =>
  (id: string) => {
    reset();
    onId(id);
  };

/** Another tab may have signed somebody else in. */
function tokenOf(account: string): string | null {
  const { token, isLoggedIn } = currentSession();
  return isLoggedIn && token !== null && accountOfToken(token) === account ? token : null;
}

/** Resolves when the account has a session with another token. */
function sessionAfter(token: string | null, account: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const now = tokenOf(account);
      if (!signal.aborted && (now === null || now === token)) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const stop = onSession(check);
    signal.addEventListener('abort', check);
    check();
  });
}

async function readOnce(
  token: string,
  { last, age, tell, onId, signal }: Following & { signal: AbortSignal },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  let heardAt = performance.now();
  // A device that slept, or changed its network, has a connection that only looks alive.
  const distrust = () => {
    if (document.visibilityState === 'visible' && performance.now() - heardAt > STALE)
      silence.abort();
  };
  const both = AbortSignal.any([signal, silence.signal]);
  window.addEventListener('online', distrust, { signal: both });
  document.addEventListener('visibilitychange', distrust, { signal: both });
  try {
    const body = await openStream(token, { last: last(), age: age() }, both);
    for await (const { event, data, id } of messagesOf(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      heardAt = performance.now();
      if (event === 'missed') tell('missed');
      else if (data !== '') tell(JSON.parse(data) as EventView); // declared by the contract
      if (id !== null) onId(id);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Not with `api`, which comes with the first page and does not need to know how. */
async function openStream(
  token: string,
  { last, age }: { last: string | null; age: number },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (last !== null) headers.set('last-event-id', last);
  const query = last === null ? `?age=${age}` : '';
  const answer = await fetch(`${config().base_url}/events${query}`, { headers, signal });
  if (!answer.ok || !answer.body) throw await readRefusal(answer);
  serverReach.noteResponse();
  return answer.body;
}

/**
 * Somewhat random, so that the pages of a restarted server do not all come back at once; sooner if the network or the
 * window comes back.
 */
async function wakeOrWait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    const wake = () => resolve();
    const options = { signal: done.signal };
    const timer = setTimeout(wake, milliseconds * (0.5 + Math.random()));
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', wake, options);
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && wake(),
      options,
    );
    signal.addEventListener('abort', wake, options);
    if (signal.aborted) wake();
  });
  done.abort();
}
