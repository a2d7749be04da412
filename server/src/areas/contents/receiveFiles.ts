import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES, MAX_PICTURE_BYTES } from '@plumbline/contract/content/files';
import { contentForm } from '@plumbline/contract/content/schemas';
import type { FastifyRequest } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { checkSent, discard, storeBytes } from '#kit/tenantFiles/checkFile.ts';
import type { CheckedFile } from '#kit/tenantFiles/checkFile.ts';
import { requireRoom } from '#kit/tenantFiles/keepFiles.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { receive } from '#kit/files/receive.ts';
import { unsupported } from '#kit/files/unsupported.ts';
import { readForm } from '#kit/http/multipart.ts';
import { parse } from '#kit/refusals/invalid.ts';
import type { NewContent } from './contents.ts';
import { placesFor } from './places.ts';

/**
 * Receives a picture and puts it into the store, where nothing names it yet; `add` makes the tenant own it.
 * @throws unsupported_media if it is not a picture
 */
export async function withPicture<T>(
  ctx: ReadCtx,
  stream: Readable,
  add: (file: CheckedFile) => Promise<T>,
): Promise<T> {
  const received = await receive(stream, {
    limit: MAX_PICTURE_BYTES,
    incoming: ctx.deps.incoming,
  });
  try {
    const file = await checkSent(received, ctx);
    if (file.kind !== 'picture') throw unsupported('type');
    await storeAll(ctx, [file]);
    return await add(file);
  } finally {
    await discard(received.path);
  }
}

/** As `withPicture`, for all files of a form with their descriptions. */
export async function withForm<T>(
  ctx: ReadCtx,
  request: FastifyRequest,
  add: (contents: NewContent[]) => Promise<T>,
): Promise<T> {
  const received: string[] = [];
  try {
    const { files, fields } = await readForm(request, async (stream, name) => {
      const one = await receive(stream, { limit: MAX_FILE_BYTES, incoming: ctx.deps.incoming });
      received.push(one.path);
      return { name, one };
    });
    const { user_tags, ...texts } = fields;
    const tags = user_tags === undefined ? {} : { user_tags: [user_tags].flat() };
    const description = parse(
      contentForm,
      { ...texts, ...tags },
      { at: 'body', locale: ctx.locale },
    );
    const checked = [];
    for (const { name, one } of files) {
      const file = await checkSent(one, ctx);
      checked.push({ ...description, name: nameAs(name, file), file });
    }
    await storeAll(
      ctx,
      checked.map(({ file }) => file),
    );
    return await add(await placesFor(ctx, checked));
  } finally {
    await Promise.all(received.map(discard));
  }
}

/** Puts bytes into the store once all of them are accepted. */
export async function storeAll(ctx: ReadCtx, files: readonly CheckedFile[]): Promise<void> {
  await requireRoom(ctx, files);
  for (const file of files) await storeBytes(ctx, file);
}
