import { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { Refusal } from '@plumbline/contract/kit/errors';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { PART_OF_FILE } from '#kit/http/bodies.ts';
import { register, requireLicense } from '#kit/http/register.ts';
import { newId } from '#kit/ids.ts';
import { announceUpload, forgetAnnounced } from './announced.ts';
import { UploadLocker } from './locks.ts';
import { uploadsOf } from './store.ts';

const PATH = '/upload';
const UUID_LENGTH = 36;

/** The id of an upload contains its owner, so that nobody else can continue it. */
const uploadId = (tenant_id: string, user_id: string, id: string): string =>
  `${tenant_id}_${user_id}_${id}`;

/** The id of its row, and of its content unless a device has chosen one. */
export const rowOfUpload = (upload: string): string => upload.slice(-UUID_LENGTH);

/** @throws not_found unless the caller has begun it */
export function requireOwnUpload({ actor }: ReadCtx, id: string): void {
  const isWellFormed = /^[0-9a-f_-]+$/.test(id);
  if (!isWellFormed || id !== uploadId(actor.tenant_id, actor.id, rowOfUpload(id)))
    throw new Refusal('not_found');
}

/** Removes an upload, unless another request has been faster. */
export async function forgetUpload(ctx: ReadCtx, id: string): Promise<void> {
  await removeFile(ctx, id);
  await forgetAnnounced(ctx, rowOfUpload(id));
}

const removeFile = async ({ deps }: ReadCtx, id: string): Promise<void> =>
  await uploadsOf(deps)
    .remove(id)
    .catch(() => undefined);

/** Uploads in parts that continue after a break: tus 1.0, with creation, termination and expiration. */
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
    return await beginUpload(ctx, { request, reply });
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
      const answered = await answer(ctx, { request, reply, id });
      if (call.method === 'DELETE') await forgetAnnounced(ctx, rowOfUpload(id));
      return answered;
    });
}

type TusCall = { request: FastifyRequest; reply: FastifyReply };

/** Optional parts of the protocol that we do not support. */
const UNKNOWN = ['upload-concat', 'upload-defer-length'];

async function beginUpload(ctx: ReadCtx, { request, reply }: TusCall): Promise<FastifyReply> {
  const { headers } = request;
  const { actor } = ctx;
  if (UNKNOWN.some((name) => headers[name] !== undefined)) throw new Refusal('bad_request');
  const length = String(headers['upload-length'] ?? '');
  const row = newId();
  const call = { request, reply, id: uploadId(actor.tenant_id, actor.id, row) };
  const size = Number(length);
  // The protocol refuses any other.
  if (!/^\d{1,15}$/.test(length) || size > MAX_FILE_BYTES) return await answer(ctx, call);
  const forgotten = await announceUpload(ctx, { id: row, size });
  for (const { id, user_id } of forgotten)
    await removeFile(ctx, uploadId(actor.tenant_id, user_id, id));
  try {
    return await answer(ctx, call);
  } catch (error) {
    await forgetUpload(ctx, call.id);
    throw error;
  }
}

async function answer(
  { deps, actor: { tenant_id } }: ReadCtx,
  { request, reply, id }: TusCall & { id: string },
): Promise<FastifyReply> {
  let fault: unknown = null;
  const server = new Server({
    path: `/api${PATH}`,
    relativeLocation: true,
    datastore: uploadsOf(deps),
    locker: new UploadLocker(deps, { tenant_id, id: rowOfUpload(id) }),
    maxSize: MAX_FILE_BYTES,
    namingFunction: () => id,
    onResponseError: (_request, error) => void (fault = error),
  });
  const response = await server.handleWeb(webRequest(request));
  if (response.status >= 500 && fault instanceof Error) throw fault;
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

/** Returns our refusal for an error of the protocol, with the same status. */
function refusalFor(status: number): Refusal | Error {
  if (status === 404 || status === 403 || status === 410) return new Refusal('not_found');
  if (status === 409) return new Refusal('wrong_status', { reason: 'offset' });
  if (status === 413) return new Refusal('too_large');
  if (status === 415) return new Refusal('unsupported_media');
  if (status === 423) return new Refusal('busy');
  return status < 500 ? new Refusal('bad_request') : new Error(`tus answered ${status}`);
}
