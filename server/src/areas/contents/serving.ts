import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { isVisibleRow } from '#kit/entity/read.ts';
import { readAddress } from '#kit/files/addresses.ts';
import type { FileClaims } from '#kit/files/addresses.ts';
import type { Version } from '#kit/files/fields.ts';
import { fileKey } from '#kit/files/keys.ts';
import { partHeaders, partOf } from '#kit/files/ranges.ts';
import { fileHeaders, fileTag, isUnchanged } from '#kit/files/serve.ts';
import { readVersion } from '#kit/tenantFiles/versions.ts';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import { KINDS_WITH, contentTable } from './table.ts';

interface Answer {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function servingRoutes(app: FastifyInstance): void {
  const shared = {
    method: 'GET',
    tag: 'content',
    permission: 'content.read',
    sends: 'parts',
  } as const;
  const both: [string, Version | undefined, string][] = [
    ['file', undefined, 'The bytes of a file'],
    ['thumbnail', 'thumbnail', 'A small version of a picture'],
  ];
  for (const [part, version, summary] of both)
    readRoute(app, { ...shared, path: `/content/:id/${part}`, summary }, async (ctx, input) => {
      const claims = await claimsOf(ctx, input.id, version);
      return await sendFile({ ...input, deps: ctx.deps }, claims);
    });
  // For <img src> and downloads, which send no token: whoever has the address reads the file for some minutes.
  publicRoute(
    app,
    {
      method: 'GET',
      path: '/file/:token',
      tag: 'content',
      summary: 'A file by its signed address',
      sends: 'parts',
      unlimited: true,
    },
    async ({ params, request, reply }) => {
      const { deps } = app;
      const claims = readAddress(deps.secret, params['token'] ?? '', new Date());
      if (!claims || 'zip' in claims) throw new Refusal('not_found');
      return await sendFile({ deps, request, reply }, claims);
    },
  );
}

interface FileRow {
  sha256: string;
  name: string;
  mime: string;
  size: number;
  kind: string;
}

async function claimsOf(
  ctx: ReadCtx,
  id: string,
  version: Version | undefined,
): Promise<FileClaims> {
  const [row] = await ctx.read<FileRow>(
    compile(sql`
      select t.file_sha256 as sha256, t.name, t.mime, t.size, t.kind from content t
      where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isVisibleRow(ctx, contentTable, id)} and not t.archived`),
  );
  if (!row || (version && !KINDS_WITH[version].includes(row.kind))) throw new Refusal('not_found');
  return {
    t: ctx.actor.tenant_id,
    s: row.sha256,
    ...(version ? { v: version } : {}),
    n: version ? `${row.name}.webp` : row.name,
    m: version ? 'image/webp' : row.mime,
    z: Number(row.size),
    d: 'inline',
  };
}

/** Sends a file or the part of it that the request names; a version of a picture is small and sent as a whole. */
async function sendFile(
  { deps, request, reply }: Answer,
  { t, s, v, n, m, d }: FileClaims,
): Promise<FastifyReply> {
  reply.headers(fileHeaders({ name: n, mime: m, sha256: v ? `${s}.${v}` : s, disposition: d }));
  const tag = v ? `${s}.${v}` : s;
  if (isUnchanged(request.headers['if-none-match'], tag)) return await reply.code(304).send();
  if (v) {
    const picture = await readVersion(deps, { tenant_id: t, sha256: s }, v);
    if (!picture) throw missing(reply);
    return await reply.send(picture);
  }
  const key = fileKey(t, s);
  const size = await deps.files.size(key);
  if (size === null) throw missing(reply);
  const part = partOf(request.headers, size, fileTag(tag));
  const { status, headers } = partHeaders(part, size);
  reply.code(status).headers(headers);
  if (part === 'unsatisfiable' || request.method === 'HEAD') return await reply.send();
  const stream = await deps.files.read(key, part ?? undefined);
  if (!stream) throw missing(reply);
  return await reply.send(stream);
}

/** An error must not be kept for ever under the address. */
function missing(reply: FastifyReply): Refusal {
  for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-type'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  return new Refusal('not_found');
}
