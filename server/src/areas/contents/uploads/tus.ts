import { mkdir, readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { Refusal } from '@plumbline/contract/kit/errors';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { PART_OF_FILE } from '#kit/http/bodies.ts';
import { register, requireLicense } from '#kit/http/register.ts';
import { newId } from '#kit/ids.ts';

/** An upload that nobody goes on with is removed after a day. */
const EXPIRES_MS = DAY_MS;
/** Of one user. A device sends one file after another, so that more than these have been given up. */
const MOST_UNFINISHED = 20;
const PATH = '/upload';
/** Of two requests for one upload, the second waits until the first has written what it got. */
const locker = new MemoryLocker();
const stores = new WeakMap<Deps, FileStore>();

/** The unfinished uploads of this server, in files: they outlive it. */
export function uploadsOf(deps: Deps): FileStore {
  const store =
    stores.get(deps) ??
    new FileStore({ directory: deps.incoming, expirationPeriodInMilliseconds: EXPIRES_MS });
  stores.set(deps, store);
  return store;
}

/** Who has begun an upload is in its id, so that no other gets on with it. */
const ownPrefix = ({ actor }: ReadCtx): string => `${actor.tenant_id}_${actor.id}_`;

/** @throws not_found unless the caller has begun it */
export function requireOwnUpload(ctx: ReadCtx, id: string): void {
  if (!/^[0-9a-f_-]+$/.test(id) || !id.startsWith(ownPrefix(ctx))) throw new Refusal('not_found');
}

/** Removes an upload, unless another request has been faster. */
export const forgetUpload = async ({ deps }: ReadCtx, id: string): Promise<void> =>
  await uploadsOf(deps)
    .remove(id)
    .catch(() => undefined);

/** Keeps anybody from filling the disk with uploads that are never finished: the oldest make room for a new one. */
async function makeRoom(ctx: ReadCtx): Promise<void> {
  const prefix = ownPrefix(ctx);
  await mkdir(ctx.deps.incoming, { recursive: true });
  const names = await readdir(ctx.deps.incoming);
  const own = names.filter((name) => name.startsWith(prefix) && !name.endsWith('.json'));
  for (const id of own.toSorted().slice(0, 1 - MOST_UNFINISHED)) await forgetUpload(ctx, id);
}

/** Uploads in parts that go on after a break: tus 1.0, with creation, termination and expiration. */
export function uploadRoutes(app: FastifyInstance): void {
  const shared = { permission: 'content.upload', tag: 'content', status: 204 } as const;
  const begin = {
    ...shared,
    method: 'POST',
    path: PATH,
    status: 201,
    summary: 'Begin an upload in parts (tus)',
    headers: { location: 'The path of the upload' },
  } as const;
  register(app, begin, async (request, reply, ctx) => {
    requireLicense(begin, ctx);
    await makeRoom(ctx);
    return await answer(ctx, { request, reply, id: `${ownPrefix(ctx)}${newId()}` });
  });
  const calls = [
    { method: 'HEAD', summary: 'How much of an upload has arrived (tus)', status: 200 },
    {
      method: 'PATCH',
      summary: 'The next part of an upload (tus)',
      upload: { types: [PART_OF_FILE], max_bytes: MAX_FILE_BYTES },
    },
    { method: 'DELETE', summary: 'Give an upload up (tus)' },
  ] as const;
  for (const call of calls)
    register(app, { ...shared, ...call, path: `${PATH}/:upload` }, async (request, reply, ctx) => {
      const { upload: id = '' } = request.params as { upload?: string }; // as the path declares
      requireOwnUpload(ctx, id);
      return await answer(ctx, { request, reply, id });
    });
}

async function answer(
  { deps }: ReadCtx,
  { request, reply, id }: { request: FastifyRequest; reply: FastifyReply; id: string },
): Promise<FastifyReply> {
  const server = new Server({
    path: `/api${PATH}`,
    relativeLocation: true,
    datastore: uploadsOf(deps),
    locker,
    maxSize: MAX_FILE_BYTES,
    namingFunction: () => id,
  });
  const response = await server.handleWeb(webRequest(request));
  if (response.status >= 400) throw refusalFor(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send();
}

function webRequest({ raw, method, url, body, headers }: FastifyRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, [value].flat().join(', '));
  const isPart = body === raw;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: given,
    ...(isPart ? { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** The protocol's errors as ours, with the same status. */
function refusalFor(status: number): Refusal | Error {
  if (status === 404 || status === 403 || status === 410) return new Refusal('not_found');
  if (status === 409) return new Refusal('wrong_status', { reason: 'offset' });
  if (status === 413) return new Refusal('too_large');
  if (status === 415) return new Refusal('unsupported_media');
  if (status === 423) return new Refusal('busy');
  return status < 500 ? new Refusal('bad_request') : new Error(`tus answered ${status}`);
}
