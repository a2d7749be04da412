import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ContentKind } from '@plumbline/contract/content/files';
import type { ReadCtx } from '#kit/ctx.ts';
import { fileKey } from '#kit/files/keys.ts';
import { mediaTypeOf } from '#kit/files/mediaType.ts';
import type { MediaType } from '#kit/files/mediaTypes.ts';
import { LARGE_PIECES } from '#kit/files/pieces.ts';
import { cleanPicture, factsOfPicture } from '#kit/files/pictures.ts';
import type { ReceivedFile } from '#kit/files/receive.ts';

/** A file that has been received, as it is going to be kept. */
export interface CheckedFile {
  path: string;
  sha256: string;
  /** As it was received: of a picture that is turned upright or has lost its place, another one. */
  received_sha256: string;
  size: number;
  mime: string;
  /** Without a dot, of its type. */
  extension: string;
  kind: ContentKind;
  width: number | null;
  height: number | null;
  taken_at: string | null;
  /** Where a picture was taken. */
  place: { lat: number; lon: number } | null;
}

/**
 * What a received file is, by its bytes. Pictures are turned upright and lose what their camera wrote into them; its clock is
 * taken to be that of the zone.
 * @throws unsupported_media if it is of no kind that is accepted, damaged, or too large to be shown
 */
export async function checkFile(received: ReceivedFile, zone: string): Promise<CheckedFile> {
  const type = await mediaTypeOf(received.path);
  const plain = plainFile(received, type);
  if (type.kind !== 'picture') return plain;
  const { width, height, taken_at, place } = await factsOfPicture(received.path, zone);
  const path = `${received.path}.clean`;
  await cleanPicture(received.path, path);
  return {
    ...plain,
    path,
    size: (await stat(path)).size,
    sha256: await sha256Of(path),
    received_sha256: received.sha256,
    width,
    height,
    taken_at: taken_at?.toISOString() ?? null,
    place,
  };
}

const plainFile = (
  { path, size, sha256 }: ReceivedFile,
  { mime, extension, kind }: MediaType,
): CheckedFile => ({
  path,
  size,
  sha256,
  received_sha256: sha256,
  mime,
  extension,
  kind,
  width: null,
  height: null,
  taken_at: null,
  place: null,
});

const madeFile = async (path: string): Promise<ReceivedFile> => ({
  path,
  size: (await stat(path)).size,
  sha256: await sha256Of(path),
});

/** As `checkFile`, for a file that the server itself has made. */
export const checkMade = async (path: string, zone: string): Promise<CheckedFile> =>
  await checkFile(await madeFile(path), zone);

const ZIP: MediaType = { mime: 'application/zip', extension: 'zip', kind: 'document' };

/** A ZIP that the server has made of files that it has checked; others are not accepted. */
export const zipMade = async (path: string): Promise<CheckedFile> =>
  plainFile(await madeFile(path), ZIP);

/** Puts the bytes into the store, before any row names them. */
export const storeBytes = async (
  { deps, actor }: Pick<ReadCtx, 'deps'> & { actor: { tenant_id: string } },
  { sha256, path, size }: CheckedFile,
): Promise<void> => {
  const key = fileKey(actor.tenant_id, sha256);
  if ((await deps.files.size(key)) !== size) await deps.files.put(key, path);
};

/** The hash of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, LARGE_PIECES), hash);
  return hash.digest('hex');
}

/** Removes what was received and what was made of it. */
export async function discard(path: string): Promise<void> {
  await Promise.all([rm(path, { force: true }), rm(`${path}.clean`, { force: true })]);
}
