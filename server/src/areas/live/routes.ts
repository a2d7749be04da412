import { eventView } from '@plumbline/contract/events/events';
import type { FastifyInstance } from 'fastify';
import { connectionOf } from '#kit/http/auth.ts';
import { beginStream } from '#kit/http/beginStream.ts';
import { register } from '#kit/http/register.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { EventFeeds } from './feeds.ts';
import { presenceRoutes } from './presenceRoutes.ts';

const MAX_AGE_S = 3600;

export function routes(app: FastifyInstance): void {
  const feeds = new EventFeeds(app.deps, app.log);
  app.addHook('preClose', async () => feeds.close());
  presenceRoutes(app, feeds);
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
      query: ['age'],
    },
    async (request, reply, { actor, locale }) => {
      const { authorization, 'last-event-id': last } = request.headers;
      if (last !== undefined && (typeof last !== 'string' || !/^\d{1,15}$/.test(last)))
        throw invalid(['header', 'last-event-id'], 'type', locale);
      const query = new QueryReader(request.query as RawQuery, locale);
      await feeds.open(
        actor,
        {
          after: last === undefined ? null : Number(last),
          seconds: query.integer('age', { min: 0, max: MAX_AGE_S }) ?? 0,
        },
        {
          connect: () => connectionOf(app.deps, authorization),
          answer: () => {
            // Proxies that collect answers would delay events.
            reply.header('x-accel-buffering', 'no');
            return beginStream(reply, 'text/event-stream');
          },
        },
      );
      return reply;
    },
  );
}
