import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SILENCE_MS, connection } from './connection.ts';

/** How often the connection is checked: a server that has disappeared sends nothing, and neither does an idle one. */
const CHECK_EVERY_MS = 2000;
const RECONNECT_AFTER_MS = 500;

export interface Listener {
  /** The payload of a notification, and its channel. */
  onNotice: (payload: string, channel: string) => void;
  /** Called once it listens, for the first time or again: earlier notifications are lost. */
  onListening: () => void;
  onLost: (error: unknown) => void;
}

/** Listens to channels on a connection of its own, which is replaced when it breaks, until closed. */
export function listenTo(
  url: string,
  channels: readonly string[],
  listener: Listener,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const listening = (async () => {
    while (!closing.signal.aborted) {
      try {
        await listenOnce(url, channels, { ...listener, signal: closing.signal });
      } catch (error) {
        listener.onLost(error);
        await pause(RECONNECT_AFTER_MS, undefined, { signal: closing.signal }).catch(
          () => undefined,
        );
      }
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Listens until the connection breaks, which throws, or `signal` is aborted. */
async function listenOnce(
  url: string,
  channels: readonly string[],
  { onNotice, onListening, signal }: Listener & { signal: AbortSignal },
): Promise<void> {
  const client = new pg.Client({
    ...connection(url, 'plumbline_app'),
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
  });
  // The failing query reports it.
  client.on('error', () => undefined);
  client.on('notification', ({ payload, channel }) => onNotice(payload ?? '', channel));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    onListening();
    while (!signal.aborted) {
      await pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
