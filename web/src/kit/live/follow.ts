import type { EventView } from '@plumbline/contract/events/events';
import { config } from '../config.ts';
import { readRefusal } from '../http/api.ts';
import { RefusalError } from '../http/errors.ts';
import { serverReach } from '../http/reach.ts';
import { followRefusal } from '../session/followRefusal.ts';
import { currentSession } from '../session/sessionStore.ts';
import { messagesOf } from './messages.ts';

/** What arrives: something that happened, or that an unknown number of events is missing. */
export type News = EventView | 'missed';

/** The server sends something every 15 seconds. */
const SILENCE = 40_000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Reads `GET /events` until `signal` is aborted or the server refuses. A stream that breaks is opened again, later and
 * later, and goes on behind its last event.
 */
export async function followEvents(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  let last: string | null = null;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readOnce(last, {
        signal,
        tell,
        onId: (id) => {
          last = id;
          failures = 0;
        },
      });
    } catch (error) {
      const isRefused = error instanceof RefusalError && error.status < 500 && error.status !== 429;
      if (isRefused) return followRefusal(error, { isAwaited: false });
    }
    await wakeOrWait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures), signal);
  }
}

async function readOnce(
  last: string | null,
  {
    signal,
    tell,
    onId,
  }: { signal: AbortSignal; tell: (news: News) => void; onId: (id: string) => void },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  const both = AbortSignal.any([signal, silence.signal]);
  try {
    for await (const { event, data, id } of messagesOf(await openStream(last, both))) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      if (event === 'missed') tell('missed');
      else if (data !== '') tell(JSON.parse(data) as EventView); // declared by the contract
      if (id !== null) onId(id);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Not with `api`, which comes with the first page and does not need to know how. */
async function openStream(
  last: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { token } = currentSession();
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (last !== null) headers.set('last-event-id', last);
  const answer = await fetch(`${config().base_url}/events`, { headers, signal });
  if (!answer.ok || !answer.body) throw await readRefusal(answer);
  serverReach.noteResponse();
  return answer.body;
}

/** Somewhat random, so that the pages of a restarted server do not all come back at once; sooner if the network or the window comes back. */
async function wakeOrWait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    const wake = () => resolve();
    const options = { signal: done.signal };
    setTimeout(wake, milliseconds * (0.5 + Math.random()));
    window.addEventListener('online', wake, options);
    document.addEventListener('visibilitychange', wake, options);
    signal.addEventListener('abort', wake, options);
  });
  done.abort();
}
