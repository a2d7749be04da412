import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ContentKind } from '@plumbline/contract/content/files';
import type { ReadCtx } from '#kit/ctx.ts';
import { turnOf } from '#kit/fairQueue.ts';
import type { Turn } from '#kit/fairQueue.ts';
import { fileKey } from '#kit/files/keys.ts';
import { mediaTypeOf } from '#kit/files/mediaType.ts';
import type { MediaType } from '#kit/files/mediaTypes.ts';
import { LARGE_PIECES } from '#kit/files/pieces.ts';
import { cleanMovie } from '#kit/files/movies.ts';
import type { Film } from '#kit/files/movies.ts';
import { cleanPicture, factsOfPicture } from '#kit/files/pictures.ts';
import type { Picture } from '#kit/files/pictures.ts';
import type { ReceivedFile } from '#kit/files/receive.ts';

/** A received file in the form to be kept. */
export interface CheckedFile {
  path: string;
  sha256: string;
  /** The hash of the received bytes; differs for a picture or film from which camera data were removed. */
  received_sha256: string;
  size: number;
  mime: string;
  /** Belongs to the type; without a dot. */
  extension: string;
  kind: ContentKind;
  width: number | null;
  height: number | null;
  taken_at: string | null;
  /** The location where a picture or film was taken. */
  place: { lat: number; lon: number } | null;
}

/** The assumed zone of the camera's clock, and the turn. */
interface CheckingOptions {
  zone: string;
  turn: Turn;
}

/**
 * Checks a received file by its bytes. Pictures are turned upright, and pictures and films lose their camera data; the
 * camera's clock is assumed to be in the zone.
 * @throws unsupported_media if its kind is not accepted, or it is damaged or too large to be shown
 */
async function checkFile(received: ReceivedFile, by: CheckingOptions): Promise<CheckedFile> {
  const type = await mediaTypeOf(received.path);
  const plain = plainFile(received, type);
  const path = `${received.path}.clean`;
  const noted = await cleanCopy(received, { type, path, ...by });
  if (noted === null) return plain;
  return {
    ...plain,
    ...noted,
    path,
    size: (await stat(path)).size,
    sha256: await sha256Of(path),
    received_sha256: received.sha256,
    taken_at: noted.taken_at?.toISOString() ?? null,
  };
}

/** Writes a picture or film without its camera data, and returns these; null if it is neither. */
async function cleanCopy(
  received: ReceivedFile,
  { type, path, zone, turn }: CheckingOptions & { type: MediaType; path: string },
): Promise<(Film & Partial<Picture>) | null> {
  if (MOVIES.has(type.extension)) return await cleanMovie(received.path, path);
  if (type.kind !== 'picture') return null;
  const facts = await factsOfPicture(received.path, turn, zone);
  await cleanPicture(received.path, path, turn);
  return facts;
}

/** The MPEG-4 family; browsers that record WebM write no location into it. */
const MOVIES = new Set(['mp4', 'mov']);

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
export const checkMade = async (path: string, ctx: Pick<ReadCtx, 'actor'>): Promise<CheckedFile> =>
  await checkFile(await madeFile(path), { zone: ctx.actor.time_zone, turn: turnOf(ctx) });

/** As `checkFile`, for a file from the caller. */
export const checkSent = async (received: ReceivedFile, ctx: Pick<ReadCtx, 'actor'>) =>
  await checkFile(received, { zone: ctx.actor.tenant.time_zone, turn: turnOf(ctx) });

const ZIP: MediaType = { mime: 'application/zip', extension: 'zip', kind: 'document' };

/** A ZIP that the server has made from checked files; others are not accepted. */
export const zipMade = async (path: string): Promise<CheckedFile> =>
  plainFile(await madeFile(path), ZIP);

/** Puts the bytes into the store before any row names them. */
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

/** Removes the received file and those made from it. */
export async function discard(path: string): Promise<void> {
  await Promise.all([rm(path, { force: true }), rm(`${path}.clean`, { force: true })]);
}
