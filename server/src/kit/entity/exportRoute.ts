import { createHash } from 'node:crypto';
import { address } from '@plumbline/contract/content/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { dayText, wallClock } from '@plumbline/contract/kit/zonedTime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAddress, signAddress } from '#kit/files/addresses.ts';
import type { ExportClaims } from '#kit/files/addresses.ts';
import { downloadHeaders } from '#kit/files/serve.ts';
import { lookupFor } from '#kit/http/input.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import { readCtx } from '#kit/http/register.ts';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { SHEET_TYPES, sheetStream } from '#kit/sheets/sheet.ts';
import { refuseCostly } from './costly.ts';
import { EXPORT_PARAMETERS, parseExportQuery } from './exportQuery.ts';
import { exportSheet, exporterOf } from './exportRows.ts';
import type { Export } from './exportRows.ts';
import { filtersOf } from './listQuery.ts';
import { reading } from './reading.ts';
import type { Guard } from './reading.ts';

/** A reader that takes nothing for so long has gone, and makes room for its user's next file. */
const MAX_IDLE_MS = 5 * 60_000;
/** Users who are downloading a list from this process. */
const exporting = new Set<string>();

function refuseSecond(user: string): void {
  if (exporting.has(user)) throw new Refusal('rate_limited', { retry_after: 10 });
}

/**
 * `GET /x/export`: the address of the list as a file. Whatever speaks against it is said here; the address needs no token, so
 * that a browser saves what arrives instead of holding it.
 */
export function exportRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const { name } = entity.resource;
  const summary = `The address of the list of ${name} as a file`;
  const call = { ...guard, below: '/export', summary, query: EXPORT_PARAMETERS, answer: address };
  readRoute(app, reading(entity, call), async (ctx, { query, request }) => {
    const visible = entityFor(ctx.actor, entity);
    const question = parseExportQuery(visible.resource, query);
    await refuseCostly(ctx, visible, { ...question, filters: filtersOf(question) });
    refuseSecond(ctx.actor.id);
    const { tenant_id: t, session_id: session, time_zone } = ctx.actor;
    const n = `${name}-${dayText(wallClock(time_zone, ctx.now).day)}.${question.format}`;
    const { permission } = guard;
    const asked = { locale: ctx.locale, at: ctx.now.getTime(), query: hashOf(request) };
    const claims: ExportClaims = { t, n, export: { entity: name, permission, session, ...asked } };
    const token = signAddress(ctx.deps.secret, claims, ctx.now);
    return { url: `/export/${token}/${n}?${queryOf(request)}` };
  });
}

/** What an address asks for, in one spelling: browsers may encode it in another one. */
const queryOf = ({ url }: FastifyRequest): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).toString();
const hashOf = (request: FastifyRequest): string =>
  createHash('sha256').update(queryOf(request)).digest('hex');

/** `GET /export/{token}/{name}`: the list itself. */
export function exportedFileRoute(app: FastifyInstance): void {
  publicRoute(
    app,
    {
      method: 'GET',
      path: '/export/:token/:name',
      tag: 'content',
      summary: 'A list as a file by its signed address',
      query: EXPORT_PARAMETERS,
      sends: 'file',
    },
    async ({ params, request, reply }) => {
      const claims = readAddress(app.deps.secret, params['token'] ?? '', new Date());
      if (!claims || !('export' in claims) || claims.export.query !== hashOf(request))
        throw new Refusal('not_found');
      return await sendExport(app, claims, { request, reply });
    },
  );
}

async function sendExport(
  app: FastifyInstance,
  claims: ExportClaims,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const hangUp = new AbortController();
  const source = exportOf(app, claims, { request, signal: hangUp.signal });
  const actor = await exporterOf(source);
  refuseSecond(actor.id);
  const format = claims.n.endsWith('.csv') ? 'csv' : 'xlsx';
  const sheet = await exportSheet(source, actor);
  reply.headers(downloadHeaders(claims.n, 'attachment')).type(SHEET_TYPES[format]);
  if (request.method === 'HEAD') return await reply.send();
  exporting.add(actor.id);
  const stream = sheetStream(format, sheet);
  stream.once('close', () => {
    exporting.delete(actor.id);
    hangUp.abort();
  });
  reply.raw.setTimeout(MAX_IDLE_MS, () => stream.destroy());
  return await reply.send(stream);
}

function exportOf(
  { deps }: FastifyInstance,
  { t: tenant_id, export: asked }: ExportClaims,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Export {
  const entity = deps.tables.get(asked.entity);
  if (!entity) throw new Error(`an address was signed for ${asked.entity}`);
  const { locale } = asked;
  const now = new Date(asked.at);
  return {
    deps,
    entity,
    permission: asked.permission as Permission, // signed by the call above
    session: { tenant_id, session_id: asked.session },
    ctxOf: (actor) => readCtx(deps, request, { actor, locale, now, signal }),
    questionOf: (visible, ctx) => {
      const reader = new QueryReader(request.query as RawQuery, locale, lookupFor(ctx));
      return parseExportQuery(visible.resource, reader);
    },
  };
}
