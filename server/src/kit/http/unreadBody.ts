import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Twice the part of an upload that pages send. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads the rest of a body that its call has given up, so that the connection serves the next request; a body that is
 * too large or too slow closes it. Otherwise the next request would wait behind the body until both time out.
 */
export function readUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    // requests injected by tests have no connection
    if (raw.socket instanceof Socket && !raw.complete && !raw.destroyed) readToEnd(raw);
  });
}

function readToEnd(raw: IncomingMessage): void {
  let left = MOST_BYTES;
  const giveUp = () => raw.socket.destroy();
  const timer = setTimeout(giveUp, MOST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  for (const event of ['data', 'readable']) raw.removeAllListeners(event);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) giveUp();
  });
  raw.resume();
}
