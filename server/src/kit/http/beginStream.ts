import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';

/**
 * Begins an answer that goes on for as long as its connection, with the headers set so far; returns where to write it. What
 * is written goes to the connection at once and as it is: without a length, only its end ends the answer.
 */
export function beginStream(reply: FastifyReply, type: string): Socket {
  const { raw } = reply;
  // Whoever asked may have left meanwhile.
  if (!raw.socket || raw.destroyed) throw new Refusal('unavailable');
  reply.type(type).header('connection', 'close').hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.removeHeader('transfer-encoding');
  raw.flushHeaders();
  return raw.socket.once('finish', () => raw.destroy());
}
