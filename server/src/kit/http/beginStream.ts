import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';

/**
 * Begins an answer that lasts as long as its connection, with the headers set so far; returns the stream to write to.
 * Writes reach the connection at once and unchanged: without a length, only its end ends the answer.
 */
export function beginStream(reply: FastifyReply, type: string): Socket {
  const { raw } = reply;
  // The client may have left meanwhile.
  if (!raw.socket || raw.destroyed) throw new Refusal('unavailable');
  reply.type(type).header('connection', 'close').hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.removeHeader('transfer-encoding');
  raw.flushHeaders();
  return raw.socket.once('finish', () => raw.destroy());
}
