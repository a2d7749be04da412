import { eventView } from '@plumbline/contract/events/events';
import type { FastifyInstance } from 'fastify';
import { EDITED } from '@plumbline/contract/events/edited';
import { presence, presenceView } from '@plumbline/contract/events/presence';
import { Refusal } from '@plumbline/contract/kit/errors';
import { connectionOf } from '#kit/http/auth.ts';
import { beginStream } from '#kit/http/beginStream.ts';
import { register } from '#kit/http/register.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { reachOf } from '#kit/model/actor.ts';
import { requireRow, tableOf, visibleRow } from '#kit/entity/read.ts';
import { announce } from '#kit/events/announce.ts';
import { readRoute } from '#kit/http/route.ts';
import { EventFeeds } from './feeds.ts';
import { Presences, type Announcement, type OpenRow } from './presences.ts';

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

const ASKS = { asks: true } as const;

/** The other editors: requested and reported by pages, and announced among servers by notifications. */
function presenceRoutes(app: FastifyInstance, feeds: EventFeeds): void {
  const { database, events, tables } = app.deps;
  const report = (error: unknown) => app.log.warn({ err: error }, 'presence is incomplete');
  /** A session that can no longer see the row learns nothing. */
  const sendPresence = async (row: OpenRow, sessions: ReadonlySet<string>) => {
    const table = tables.get(row.entity);
    if (!table) return;
    for (const stream of await feeds.streamsOf(row.tenant_id, sessions)) {
      const visible = visibleRow(stream.caller, table, row.entity_id);
      const rows = await database.read(visible);
      if (rows.length > 0) stream.sendPresence({ entity: row.entity, id: row.entity_id });
    }
  };
  const presences = new Presences(
    (row, sessions) => void sendPresence(row, sessions).catch(report),
  );
  const answer = async () => {
    for (const one of presences.ownAnnouncements()) await announce(database, one);
  };
  const onAnnounced = (text: string): void => {
    const announced = JSON.parse(text) as Announcement | typeof ASKS; // as `announce` sends it
    if ('asks' in announced) answer().catch(report);
    else presences.take(announced);
  };
  // A server that has not been listening asks the others.
  const askOthers = () => void announce(database, ASKS).catch(report);
  events.on('announced', onAnnounced);
  events.on('interrupted', askOthers);
  app.addHook('preClose', async () => {
    events.off('announced', onAnnounced);
    events.off('interrupted', askOthers);
    presences.close();
  });
  const shared = { tag: 'live', permission: 'presence.tell' } as const;
  readRoute(
    app,
    {
      ...shared,
      method: 'PUT',
      path: '/presence/:id',
      summary: 'Say that a page has a row open; who else is editing it',
      body: presence,
      answer: presenceView,
    },
    async (ctx, { id, body }) => {
      const { actor } = ctx;
      const row = body();
      if (reachOf(actor, EDITED[row.entity]) === 'none') throw new Refusal('forbidden');
      await requireRow(ctx, tableOf(ctx, row.entity), row.entity_id);
      const { tenant_id, session_id, id: user_id, full_name: name } = actor;
      const visit = { ...row, id, tenant_id, session_id, user_id, name };
      presences.admit(visit);
      await announce(database, presences.announcementOf(visit));
      return { others: presences.othersOf(visit, user_id) };
    },
  );
  readRoute(
    app,
    {
      ...shared,
      method: 'DELETE',
      path: '/presence/:id',
      summary: 'Say that a page has closed what it had open',
      status: 204,
    },
    async ({ actor }, { id }) => {
      const visit = presences.visitOf(actor.session_id, id);
      if (visit) await announce(database, presences.announcementOf(visit, true));
    },
  );
}
