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

/** A file that has been received, as it is going to be kept. */
export interface CheckedFile {
  path: string;
  sha256: string;
  /** As it was received: of a picture or a film that has lost what its camera wrote into it, another one. */
  received_sha256: string;
  size: number;
  mime: string;
  /** Without a dot, of its type. */
  extension: string;
  kind: ContentKind;
  width: number | null;
  height: number | null;
  taken_at: string | null;
  /** Where a picture or a film was taken. */
  place: { lat: number; lon: number } | null;
}

/** Where the clock of a camera is taken to be, and whose turn it is. */
interface Checking {
  zone: string;
  turn: Turn;
}

/**
 * What a received file is, by its bytes. Pictures are turned upright, and they and films lose what their camera wrote into them; its clock is
 * taken to be that of the zone.
 * @throws unsupported_media if it is of no kind that is accepted, damaged, or too large to be shown
 */
async function checkFile(received: ReceivedFile, by: Checking): Promise<CheckedFile> {
  const type = await mediaTypeOf(received.path);
  const plain = plainFile(received, type);
  const path = `${received.path}.clean`;
  const noted = await cleaned(received, { type, path, ...by });
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

/** Writes a picture or a film without what its camera wrote into it, and returns that; null if it is neither. */
async function cleaned(
  received: ReceivedFile,
  { type, path, zone, turn }: Checking & { type: MediaType; path: string },
): Promise<(Film & Partial<Picture>) | null> {
  if (MOVIES.has(type.extension)) return await cleanMovie(received.path, path);
  if (type.kind !== 'picture') return null;
  const facts = await factsOfPicture(received.path, turn, zone);
  await cleanPicture(received.path, path, turn);
  return facts;
}

/** The MPEG-4 family; the browsers that record WebM write no place into it. */
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

/** As `checkFile`, for what the caller sends. */
export const checkSent = async (received: ReceivedFile, ctx: Pick<ReadCtx, 'actor'>) =>
  await checkFile(received, { zone: ctx.actor.tenant.time_zone, turn: turnOf(ctx) });

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
