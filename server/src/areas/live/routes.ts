import { eventView } from '@plumbline/contract/events/events';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { currentCaller } from '#kit/http/auth.ts';
import { register } from '#kit/http/register.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { EventFeeds } from './feeds.ts';
import { EventStream } from './stream.ts';

export function routes(app: FastifyInstance): void {
  const feeds = new EventFeeds(app.deps, app.log);
  app.addHook('preClose', async () => feeds.close());
  register(
    app,
    {
      method: 'GET',
      path: '/events',
      permission: 'me.read',
      tag: 'live',
      summary: 'What changes, as it changes (server-sent events)',
      answer: eventView,
      isStream: true,
    },
    async (request, reply, { actor, locale }) => {
      const { authorization, 'last-event-id': last } = request.headers;
      if (last !== undefined && (typeof last !== 'string' || !/^\d{1,15}$/.test(last)))
        throw invalid(['header', 'last-event-id'], 'type', locale);
      const readCaller = () => currentCaller(app.deps, authorization);
      const caller = await readCaller();
      if (!caller) throw new Refusal('unauthorized');
      const stream = await feeds.open(
        actor,
        last === undefined ? null : Number(last),
        (seq) => new EventStream(seq, caller, readCaller),
      );
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no') // proxies that collect answers would delay events
        .header('connection', 'close') // a server that stops waits for open connections
        .send(stream);
    },
  );
}
