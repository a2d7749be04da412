import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Locale } from '@plumbline/contract/kit/locales';
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
import type { Sheet } from '#kit/sheets/sheet.ts';
import { LOG_EXPORT_PARAMETERS, logSheet } from './exportLog.ts';
import { EXPORT_PARAMETERS } from './exportQuery.ts';
import { MAX_DOWNLOADS, exporterOf, listSheet } from './exportRows.ts';
import type { Exporter } from './exportRows.ts';

/** After this long without reading, a client counts as gone, and frees the place for its user's next file. */
const MAX_IDLE_MS = 5 * 60_000;
/** Number of downloads of each user from this process. */
const downloads = new Map<string, number>();

export function refuseMore(user: string): void {
  if ((downloads.get(user) ?? 0) >= MAX_DOWNLOADS)
    throw new Refusal('rate_limited', { retry_after: 10 });
}

/** Takes one of the user's places; returns a function that frees it. */
function takePlace(user: string): () => void {
  refuseMore(user);
  downloads.set(user, (downloads.get(user) ?? 0) + 1);
  return () => {
    const left = (downloads.get(user) ?? 1) - 1;
    if (left > 0) downloads.set(user, left);
    else downloads.delete(user);
  };
}

interface SentSheet {
  user: string;
  name: string;
  locale: Locale;
  /** Called once the user has a place. */
  sheetOf: () => Promise<Sheet> | Sheet;
}

/** Sends a table in the format that the extension names; only headers for a HEAD request. */
export async function sheetTo(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { user, name, locale, sheetOf }: SentSheet,
): Promise<Readable | ''> {
  const leave = takePlace(user);
  try {
    const sheet = await sheetOf();
    const format = name.endsWith('.csv') ? 'csv' : 'xlsx';
    reply.headers(downloadHeaders(name, 'attachment')).type(SHEET_TYPES[format]);
    if (request.method === 'HEAD') {
      leave();
      return '';
    }
    const stream = sheetStream(format, sheet, locale);
    stream.once('close', leave);
    reply.raw.setTimeout(MAX_IDLE_MS, () => stream.destroy());
    return stream;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The query of an address in one spelling: browsers may encode it differently. */
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
  const entity = app.deps.tables.get(claims.export.entity);
  if (!entity) throw new Error(`an address was signed for ${claims.export.entity}`);
  const { log, locale } = claims.export;
  const file = await sheetTo(
    { request, reply },
    {
      user: actor.id,
      name: claims.n,
      locale,
      sheetOf: async () =>
        log === undefined
          ? await listSheet(exporter, actor, entity)
          : await logSheet(exporter, actor, { entity, id: log }),
    },
  );
  if (file !== '') file.once('close', () => hangUp.abort());
  return await reply.send(file);
}

function exporterFor(
  { deps }: FastifyInstance,
  { t: tenant_id, export: claims }: ExportClaims,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Exporter {
  const { locale } = claims;
  const now = new Date(claims.at);
  return {
    deps,
    permission: claims.permission as Permission, // signed by `addressOf`
    session: { tenant_id, session_id: claims.session },
    ctxOf: (actor) => readCtx(deps, request, { actor, locale, now, signal }),
    questionOf: (ctx) => new QueryReader(request.query as RawQuery, locale, lookupFor(ctx)),
  };
}
