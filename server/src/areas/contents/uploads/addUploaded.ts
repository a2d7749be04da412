import { join } from 'node:path';
import { rm, stat } from 'node:fs/promises';
import type { AddUploaded } from '@plumbline/contract/content/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { checkFile, sha256Of, storeBytes } from '#kit/tenantFiles/checkFile.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { addContents } from '../contents.ts';
import type { NewContent, Of } from '../contents.ts';
import { readContent } from '../lists.ts';
import { placesFor } from '../places.ts';
import { requireOwnUpload, uploadsOf } from './tus.ts';

/**
 * Adds an uploaded file by `add` and removes the upload. A device that has not heard of its success repeats it, and gets
 * the file that there is.
 * @throws not_found if the upload is another's or gone; wrong_status before it is complete; InvalidInput if what has
 * arrived is not what was sent
 */
export async function takeUpload(
  ctx: ReadCtx,
  { of, said }: { of: Of; said: AddUploaded },
  add: (content: NewContent) => Promise<unknown>,
): Promise<unknown> {
  if (said.content_id !== undefined && (await isAdded(ctx, of, said.content_id)))
    return (await readContent(ctx, said.content_id)).view;
  requireOwnUpload(ctx, said.upload_id);
  const path = await finishedUpload(ctx, said.upload_id);
  const sha256 = await sha256Of(path);
  if (said.sha256 !== undefined && said.sha256 !== sha256)
    throw invalid(['body', 'sha256'], 'value', ctx.locale);
  try {
    const received = { path, sha256, size: (await stat(path)).size };
    const file = await checkFile(received, ctx.actor.tenant.time_zone);
    await storeBytes(ctx, file);
    const { content_id, upload_id: _, sha256: __, name, ...rest } = said;
    const content = { ...rest, id: content_id, name: nameAs(name, file), file };
    const [placed = content] = await placesFor(ctx, [content]);
    const view = await add(placed);
    await uploadsOf(ctx.deps).remove(said.upload_id);
    return view;
  } finally {
    await rm(`${path}.clean`, { force: true });
  }
}

/** @throws duplicate if something else has the id */
async function isAdded(ctx: ReadCtx, { holder, id }: Of, content_id: string): Promise<boolean> {
  const [row] = await ctx.read<{ entity: string; entity_id: string; created_by: string | null }>(
    compile(sql`
      select entity, entity_id, created_by from content
      where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${content_id}::uuid`),
  );
  if (!row) return false;
  const isSame =
    row.entity === holder.name && row.entity_id === id && row.created_by === ctx.actor.id;
  if (!isSame) throw new Refusal('duplicate', { field: 'content_id' });
  return true;
}

async function finishedUpload({ deps }: ReadCtx, id: string): Promise<string> {
  const upload = await uploadsOf(deps)
    .getUpload(id)
    .catch(() => {
      throw new Refusal('not_found');
    });
  if (upload.size === undefined || upload.offset !== upload.size)
    throw new Refusal('wrong_status', { reason: 'unfinished' });
  return join(deps.incoming, id);
}

/** In one transaction; returns the id of the content. */
export async function addFromUpload(ctx: Ctx, of: Of, content: NewContent): Promise<string> {
  const [id] = await addContents(ctx, of, [content]);
  if (id === undefined) throw new Error('a file has one content');
  return id;
}
