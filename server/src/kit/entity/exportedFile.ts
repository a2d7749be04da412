import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAddress } from '#kit/files/addresses.ts';
import type { ExportClaims } from '#kit/files/addresses.ts';
import { downloadHeaders } from '#kit/files/serve.ts';
import { lookupFor } from '#kit/http/input.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import { readCtx } from '#kit/http/register.ts';
import { publicRoute } from '#kit/http/route.ts';
import { SHEET_TYPES, sheetStream } from '#kit/sheets/sheet.ts';
import { LOG_EXPORT_PARAMETERS, logSheet } from './exportLog.ts';
import { EXPORT_PARAMETERS } from './exportQuery.ts';
import { exporterOf, listSheet } from './exportRows.ts';
import type { Exporter } from './exportRows.ts';

/** A reader that takes nothing for so long has gone, and makes room for its user's next file. */
const MAX_IDLE_MS = 5 * 60_000;
/** Users who are downloading a list from this process. */
const exporting = new Set<string>();

export function refuseSecond(user: string): void {
  if (exporting.has(user)) throw new Refusal('rate_limited', { retry_after: 10 });
}

/** What an address asks for, in one spelling: browsers may encode it in another one. */
export const exportQueryOf = ({ url }: FastifyRequest): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).toString();
export const exportQueryHash = (request: FastifyRequest): string =>
  createHash('sha256').update(exportQueryOf(request)).digest('hex');

/** `GET /export/{token}/{name}`: the list or log itself. */
export function exportedFileRoute(app: FastifyInstance): void {
  publicRoute(
    app,
    {
      method: 'GET',
      path: '/export/:token/:name',
      tag: 'content',
      summary: 'A list or a log as a file by its signed address',
      query: [...new Set([...EXPORT_PARAMETERS, ...LOG_EXPORT_PARAMETERS])],
      sends: 'file',
    },
    async ({ params, request, reply }) => {
      const claims = readAddress(app.deps.secret, params['token'] ?? '', new Date());
      if (!claims || !('export' in claims) || claims.export.query !== exportQueryHash(request))
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
  const exporter = exporterFor(app, claims, { request, signal: hangUp.signal });
  const actor = await exporterOf(exporter);
  refuseSecond(actor.id);
  const format = claims.n.endsWith('.csv') ? 'csv' : 'xlsx';
  const entity = app.deps.tables.get(claims.export.entity);
  if (!entity) throw new Error(`an address was signed for ${claims.export.entity}`);
  const { log } = claims.export;
  const sheet =
    log === undefined
      ? await listSheet(exporter, actor, entity)
      : await logSheet(exporter, actor, { entity, id: log });
  reply.headers(downloadHeaders(claims.n, 'attachment')).type(SHEET_TYPES[format]);
  if (request.method === 'HEAD') return await reply.send();
  const stream = streamTo(reply, actor.id, sheetStream(format, sheet));
  stream.once('close', () => hangUp.abort());
  return await reply.send(stream);
}

/** A file on its way to a user, who gets no other one meanwhile. */
export function streamTo(reply: FastifyReply, user: string, stream: Readable): Readable {
  exporting.add(user);
  stream.once('close', () => exporting.delete(user));
  reply.raw.setTimeout(MAX_IDLE_MS, () => stream.destroy());
  return stream;
}

function exporterFor(
  { deps }: FastifyInstance,
  { t: tenant_id, export: asked }: ExportClaims,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Exporter {
  const { locale } = asked;
  const now = new Date(asked.at);
  return {
    deps,
    permission: asked.permission as Permission, // signed by the call above
    session: { tenant_id, session_id: asked.session },
    ctxOf: (actor) => readCtx(deps, request, { actor, locale, now, signal }),
    questionOf: (ctx) => new QueryReader(request.query as RawQuery, locale, lookupFor(ctx)),
  };
}
