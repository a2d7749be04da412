import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Deps } from '#kit/ctx.ts';
import { turnOfTenant } from '#kit/fairQueue.ts';
import type { Version } from '#kit/files/fields.ts';
import { fileKey } from '#kit/files/keys.ts';
import { mediaTypeOf } from '#kit/files/mediaType.ts';
import { drawPdfPage } from '#kit/files/pdfPage.ts';
import { drawVersions } from '#kit/files/pictures.ts';

type VersionDeps = Pick<Deps, 'files' | 'incoming'>;
interface VersionedPicture {
  tenant_id: string;
  sha256: string;
}

/** By key: others who need a version that is being drawn wait for it. */
const drawing = new Map<string, Promise<boolean>>();

/** Returns the bytes of a smaller version, drawing it first if necessary; null if it cannot be drawn. */
export async function readVersion(
  deps: VersionDeps,
  picture: VersionedPicture,
  version: Version,
): Promise<Readable | null> {
  const key = fileKey(picture.tenant_id, picture.sha256, version);
  const drawn = await deps.files.read(key);
  if (drawn) return drawn;
  return (await drawOnce(deps, picture)) ? await deps.files.read(key) : null;
}

/** Draws and stores the versions of a picture, and the first page of a PDF; false if it is gone or cannot be drawn. */
export async function drawOnce(deps: VersionDeps, picture: VersionedPicture): Promise<boolean> {
  const key = fileKey(picture.tenant_id, picture.sha256);
  const work = drawing.get(key) ?? draw(deps, picture).finally(() => drawing.delete(key));
  drawing.set(key, work);
  return await work;
}

async function draw(
  { files, incoming }: VersionDeps,
  { tenant_id, sha256 }: VersionedPicture,
): Promise<boolean> {
  const original = await files.read(fileKey(tenant_id, sha256));
  if (!original) return false;
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, randomUUID());
  const turn = turnOfTenant(tenant_id);
  const into = { thumbnail: `${path}.thumbnail`, preview: `${path}.preview` };
  try {
    await pipeline(original, createWriteStream(path, { mode: 0o600 }));
    const { kind } = await mediaTypeOf(path);
    if (kind === 'pdf' && !(await drawPdfPage(path, into.thumbnail, { turn }))) return false;
    if (kind === 'picture') {
      await drawVersions(path, into, turn);
      await files.put(fileKey(tenant_id, sha256, 'preview'), into.preview);
    }
    await files.put(fileKey(tenant_id, sha256, 'thumbnail'), into.thumbnail);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  } finally {
    for (const file of [path, into.thumbnail, into.preview]) await rm(file, { force: true });
  }
}
