import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentKind } from '@plumbline/contract/content/files';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { isVisibleRow } from '#kit/entity/read.ts';
import { readAddress } from '#kit/files/addresses.ts';
import type { FileClaims } from '#kit/files/addresses.ts';
import { KINDS_WITH } from '#kit/files/fields.ts';
import type { ShownFile, Version } from '#kit/files/fields.ts';
import { fileKey } from '#kit/files/keys.ts';
import { partHeaders, partOf } from '#kit/files/ranges.ts';
import { fileHeaders, fileTag, isUnchanged } from '#kit/files/serve.ts';
import { claimsOfFile } from '#kit/tenantFiles/fileAddress.ts';
import { readVersion } from '#kit/tenantFiles/versions.ts';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import { contentTable } from './table.ts';

interface FileAnswer {
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
      const claims = await claimsFor(ctx, input.id, version);
      return await sendFile({ ...input, deps: ctx.deps }, claims);
    });
  // For <img src> and downloads, which send no token: anybody with the address can read the file for some minutes.
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
      if (!claims || !('s' in claims)) throw new Refusal('not_found');
      return await sendFile({ deps, request, reply }, claims);
    },
  );
}

type FileRow = Required<Pick<ShownFile, 's' | 'n' | 'm' | 'z'>> & { kind: ContentKind };

async function claimsFor(
  ctx: ReadCtx,
  id: string,
  version: Version | undefined,
): Promise<FileClaims> {
  const [row] = await ctx.read<FileRow>(
    sql`
      select t.file_sha256 as s, t.name as n, t.mime as m, t.size as z, t.kind from content t
      where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isVisibleRow(ctx, contentTable, id)} and not t.archived`,
  );
  if (!row || (version && !KINDS_WITH[version].includes(row.kind))) throw new Refusal('not_found');
  return claimsOfFile(ctx.actor.tenant_id, { ...row, ...(version ? { v: version } : {}) });
}

/** Sends a file or the requested part of it; a version of a picture is small and sent as a whole. */
async function sendFile(
  { deps, request, reply }: FileAnswer,
  { t, s, v, n, m, d }: FileClaims,
): Promise<FastifyReply> {
  const sha256 = v ? `${s}.${v}` : s;
  reply.headers(fileHeaders({ name: n, mime: m, sha256, disposition: d }));
  if (isUnchanged(request.headers['if-none-match'], sha256)) return await reply.code(304).send();
  if (v) {
    const picture = await readVersion(deps, { tenant_id: t, sha256: s }, v);
    if (!picture) throw missing(reply);
    return await reply.send(picture);
  }
  const key = fileKey(t, s);
  const size = await deps.files.size(key);
  if (size === null) throw missing(reply);
  const part = partOf(request.headers, size, fileTag(sha256));
  const { status, headers } = partHeaders(part, size);
  reply.code(status).headers(headers);
  if (part === 'unsatisfiable' || request.method === 'HEAD') return await reply.send();
  const stream = await deps.files.read(key, part ?? undefined);
  if (!stream) throw missing(reply);
  return await reply.send(stream);
}

/** An error must not be cached for ever under the address. */
function missing(reply: FastifyReply): Refusal {
  for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-type'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  return new Refusal('not_found');
}
