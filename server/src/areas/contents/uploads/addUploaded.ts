import { join } from 'node:path';
import { link, stat } from 'node:fs/promises';
import type { AddUploaded } from '@plumbline/contract/content/schemas';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { checkSent, discard, sha256Of } from '#kit/tenantFiles/checkFile.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { addContents } from '../contents.ts';
import type { NewContent, ContentOwner } from '../contents.ts';
import { readContent } from '../lists.ts';
import { placesFor } from '../places.ts';
import { storeAll } from '../receiveFiles.ts';
import { uploadsOf } from './store.ts';
import { forgetUpload, requireOwnUpload, rowOfUpload } from './tus.ts';

type Add = (content: NewContent) => Promise<unknown>;
interface UploadTaking {
  of: ContentOwner;
  body: AddUploaded;
}

/**
 * Adds an uploaded file by `add` and removes the upload. A device that missed the success repeats the call, and gets
 * the existing file; without an id of its own, by that of the upload.
 * @throws not_found if the upload belongs to another user or is gone; wrong_status before it is complete; InvalidInput
 * if the received bytes differ from those sent
 */
export async function takeUpload(
  ctx: ReadCtx,
  { of, body }: UploadTaking,
  add: Add,
): Promise<unknown> {
  requireOwnUpload(ctx, body.upload_id);
  const id = body.content_id ?? rowOfUpload(body.upload_id);
  const view = async () => (await readContent(ctx, id)).view;
  if (await isAdded(ctx, of, id)) {
    await forgetUpload(ctx, body.upload_id);
    return await view();
  }
  try {
    return await takeNew(ctx, { ...body, content_id: id }, add);
  } catch (error) {
    // The same request, twice at once.
    if (await isAdded(ctx, of, id)) return await view();
    throw error;
  }
}

async function takeNew(
  ctx: ReadCtx,
  { content_id: id, upload_id, sha256: expected, name, ...rest }: AddUploaded,
  add: Add,
): Promise<unknown> {
  const path = await finishedUpload(ctx, upload_id);
  try {
    const file = await checkUpload(ctx, path, expected);
    await storeAll(ctx, [file]);
    const content = { ...rest, id, name: nameAs(name, file), file };
    const [placed = content] = await placesFor(ctx, [content]);
    const view = await add(placed);
    await forgetUpload(ctx, upload_id);
    return view;
  } catch (error) {
    if (error instanceof InvalidInput || isUnsupported(error)) await forgetUpload(ctx, upload_id);
    throw error;
  } finally {
    await discard(path);
  }
}

const isUnsupported = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unsupported_media';

async function checkUpload(ctx: ReadCtx, path: string, expected?: string) {
  const { size } = await stat(path);
  if (size === 0) throw invalid(['body', 'upload_id'], 'empty_file', ctx.locale);
  const sha256 = await sha256Of(path);
  if (expected !== undefined && expected !== sha256)
    throw invalid(['body', 'sha256'], 'value', ctx.locale);
  return await checkSent({ path, sha256, size }, ctx);
}

/** @throws duplicate if another row has the id */
async function isAdded(
  ctx: ReadCtx,
  { holder, id }: ContentOwner,
  content_id: string,
): Promise<boolean> {
  const [row] = await ctx.read<{ entity: string; entity_id: string; created_by: string | null }>(
    sql`
      select entity, entity_id, created_by from content
      where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${content_id}::uuid`,
  );
  if (!row) return false;
  // a file of late work may have gone to its item since
  const isThere =
    holder.name === 'late_work' || (row.entity === holder.name && row.entity_id === id);
  const isSame = isThere && row.created_by === ctx.actor.id;
  if (!isSame) throw new Refusal('duplicate', { field: 'content_id' });
  return true;
}

/** Copies the bytes under a name of their own, so that two requests for one upload do not disturb each other. */
async function finishedUpload({ deps }: ReadCtx, id: string): Promise<string> {
  const refuseMissing = () => {
    throw new Refusal('not_found');
  };
  const { size, offset } = await uploadsOf(deps).getUpload(id).catch(refuseMissing);
  if (size === undefined || offset !== size)
    throw new Refusal('wrong_status', { reason: 'unfinished' });
  const path = join(deps.incoming, newId());
  await link(join(deps.incoming, id), path).catch(refuseMissing);
  return path;
}

/** In one transaction; returns the id of the content. */
export async function addFromUpload(
  ctx: Ctx,
  of: ContentOwner,
  content: NewContent,
): Promise<string> {
  const [id] = await addContents(ctx, of, [content]);
  if (id === undefined) throw new Error('no content was added for the file');
  return id;
}
