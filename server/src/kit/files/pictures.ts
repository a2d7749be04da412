import { readFile, writeFile } from 'node:fs/promises';
import { MAX_PIXELS, MAX_PIXELS_OF_JPEG } from '@plumbline/contract/content/files';
import { Refusal } from '@plumbline/contract/kit/errors';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { FairQueue } from '#kit/fairQueue.ts';
import type { Turn } from '#kit/fairQueue.ts';
import { pauses } from '#kit/pauses.ts';
import { readExif } from './exif.ts';
import type { Exif } from './exif.ts';
import { jpegQuality } from './jpegQuality.ts';
import { unsupported } from './unsupported.ts';

// every picture is decoded once: nothing is gained by keeping it, and one thread each leaves room for requests
sharp.cache(false);
sharp.concurrency(1);

/** A decoder of JPEG shrinks by a power of 2 while it reads, so that a larger picture takes no more memory. */
const shrinkOf = (pixels: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(Math.sqrt(pixels / MAX_PIXELS))));
const MAX_SECONDS = 60;
/**
 * The largest pictures take several hundred megabytes while they are turned and encoded: few at a time, by tenants in
 * turn.
 */
const decoding = new FairQueue({ places: 2, perMember: 100, inAll: 2000 });

const THUMBNAIL = { size: 320, quality: 75 };
const PREVIEW = { size: 2000, quality: 82 };

export interface Picture {
  width: number;
  height: number;
  taken_at: Date | null;
  place: { lat: number; lon: number } | null;
}

/** Returns the size as shown, and the data stored by the camera; `zone` is the assumed zone of its clock. */
export async function factsOfPicture(path: string, turn: Turn, zone = 'UTC'): Promise<Picture> {
  const { autoOrient, exif, width, height } = await metadataOf(path, turn);
  const noted = exif === undefined ? null : readExif(exif);
  const shrink = shrinkOf(width * height);
  return {
    width: Math.ceil(autoOrient.width / shrink),
    height: Math.ceil(autoOrient.height / shrink),
    taken_at: noted && momentOf(noted, zone),
    place: noted && noted.place,
  };
}

/**
 * Writes the picture as shown, upright and in its own format, without anything else from the file: no place, no camera,
 * no earlier version, nothing after its end. An oversized JPEG is made smaller; one that is already upright is kept bit
 * by bit, so that it neither grows nor loses anything. Refuses a picture that cannot be decoded in full.
 */
export async function cleanPicture(path: string, into: string, turn: Turn): Promise<void> {
  const metadata = await metadataOf(path, turn);
  const { format, width, height } = metadata;
  const shrink = shrinkOf(width * height);
  const bytes = await decodePicture(turn, async () => {
    const asSent = shrink === 1 && isAsShown(metadata) ? await sentPicture(path) : null;
    if (asSent) return asSent;
    const picture = reader(path, { animated: true }).autoOrient();
    if (shrink > 1)
      picture.resize({
        width: Math.ceil(width / shrink),
        height: Math.ceil(height / shrink),
        fit: 'inside',
      });
    return await encoded(picture, { format, ...(await qualityOf(path, format)) });
  });
  await writeFile(into, bytes);
}

/** Whether nothing needs to be turned or converted. */
const isAsShown = ({ format, orientation = 1, icc, space }: Metadata): boolean =>
  format === 'jpeg' && orientation === 1 && !icc && (space === 'srgb' || space === 'b-w');

/**
 * Returns the received picture without the parts that a decoder does not need; null if it cannot be decoded without a
 * warning.
 */
async function sentPicture(path: string): Promise<Buffer | null> {
  const bytes = await plainJpeg(await readFile(path));
  if (!bytes) return null;
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'warning' } as const;
  // a decoder reads all of a picture that it makes smaller
  const decodes = await sharp(bytes, limits)
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: 32 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  return decodes ? bytes : null;
}

/** Draws the small versions; of an animation, its first frame. */
export async function drawVersions(
  path: string,
  into: { thumbnail: string; preview: string },
  turn: Turn,
): Promise<void> {
  await metadataOf(path, turn);
  const preview = await decodePicture(turn, () => fitted(reader(path).autoOrient(), PREVIEW));
  const thumbnail = await decodePicture(turn, () => thumbnailOf(sharp(preview)));
  await writeFile(into.preview, preview);
  await writeFile(into.thumbnail, thumbnail);
}

export const thumbnailOf = (picture: Sharp): Promise<Buffer> => fitted(picture, THUMBNAIL);

const fitted = (picture: Sharp, { size, quality }: typeof PREVIEW): Promise<Buffer> =>
  picture
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();

/** Damage that only causes a decoder's warning is accepted; missing parts are not. */
const reader = (path: string, { animated = false } = {}): Sharp =>
  sharp(path, { animated, limitInputPixels: MAX_PIXELS_OF_JPEG, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** Reads the head of the file; after this, a picture that is too large is never decoded. */
async function metadataOf(path: string, turn: Turn): Promise<Metadata> {
  const metadata = await decodePicture(turn, () =>
    sharp(path, { limitInputPixels: false }).metadata(),
  );
  const { width, height, format, pages = 1 } = metadata;
  const most = format === 'jpeg' ? MAX_PIXELS_OF_JPEG : MAX_PIXELS;
  if (width * height * pages > most) throw unsupported('too_many_pixels');
  return metadata;
}

/** Runs in a place of the queue; refuses pictures that the decoder cannot read. */
const decodePicture = <T>(turn: Turn, work: () => Promise<T>): Promise<T> =>
  decoding.run(turn, () =>
    work().catch((error: unknown) => {
      throw error instanceof Refusal || isMissing(error) ? error : unsupported('damaged');
    }),
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Input file is missing');

/** The quality for encoding a JPEG: not higher than that of the original. */
async function qualityOf(path: string, format: Metadata['format']): Promise<JpegQuality> {
  const { chromaSubsampling } = await sharp(path, { limitInputPixels: false }).metadata();
  const quality = format === 'jpeg' ? await jpegQuality(path) : null;
  return {
    quality: Math.min(FINEST, quality ?? FINEST),
    chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
  };
}

interface JpegQuality {
  quality: number;
  chromaSubsampling: '4:2:0' | '4:4:4';
}

/** A quality at which nobody sees a difference. */
const FINEST = 92;

/** Encodes in the format of the original. */
function encoded(
  picture: Sharp,
  { format, ...ofJpeg }: { format: Metadata['format'] } & JpegQuality,
): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture.jpeg(ofJpeg).toBuffer();
    case 'png':
      return picture.png().toBuffer();
    case 'webp':
      return picture.webp({ quality: 92, smartSubsample: true }).toBuffer();
    case 'gif':
      return picture.gif().toBuffer();
    case 'heif':
      // more effort takes minutes for pictures of phones
      return picture.avif({ quality: 80, effort: 0 }).toBuffer();
    default:
      throw unsupported('type');
  }
}

function momentOf({ taken, offset }: Exif, zone: string): Date | null {
  if (taken === null) return null;
  const exact = new Date(`${taken}${offset ?? 'Z'}`);
  if (offset !== null) return Number.isNaN(exact.getTime()) ? null : exact;
  const clock = {
    day: dayOfText(taken.slice(0, 10)),
    hour: exact.getUTCHours(),
    minute: exact.getUTCMinutes(),
  };
  return new Date(momentIn(zone, clock).getTime() + exact.getUTCSeconds() * 1000);
}

/** Segments without which a decoder cannot draw the picture: sizes, tables and intervals of the kinds that every reader knows. */
const DRAWN = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const [END, SCAN, ADOBE] = [0xd9, 0xda, 0xee];
const MARK = Buffer.from([0xff]);
const START_OF_FILE = Buffer.from([0xff, 0xd8]);
const END_OF_FILE = Buffer.from([0xff, END]);
const ADOBE_BYTES = 14;
/** Number of marks examined before others may have a turn. */
const AT_ONCE = 1000;

/**
 * Returns the same picture, bit by bit, without the parts that a decoder does not need: notes of the camera, places,
 * profiles, smaller versions, comments, and bytes after its end. Null if cameras and browsers would not write it like
 * that.
 */
async function plainJpeg(bytes: Buffer): Promise<Buffer | null> {
  const kept: Buffer[] = [START_OF_FILE];
  let frames = 0;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return frames === 1 ? Buffer.concat([...kept, END_OF_FILE]) : null;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    at = end;
    if (FRAMES.has(marker)) frames += 1;
    if (marker === SCAN) {
      at = await endOfScan(bytes, end);
      kept.push(segment, bytes.subarray(end, at));
    } else if (DRAWN.has(marker) || isAdobe(marker, segment)) kept.push(segment);
    else if (!isNote(marker)) return null;
  }
  return null;
}

/** Segments of applications, and comments. */
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** A segment about the encoding of colours. */
const isAdobe = (marker: number, segment: Buffer): boolean =>
  marker === ADOBE &&
  segment.length === 2 + ADOBE_BYTES &&
  segment.toString('latin1', 4, 9) === 'Adobe';

/** Returns the place of the next mark that is neither a byte of the picture nor a restart point. */
async function endOfScan(bytes: Buffer, start: number): Promise<number> {
  const pause = pauses();
  let examined = 0;
  for (let at = bytes.indexOf(MARK, start); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const goesOn = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!goesOn) return at;
    examined += 1;
    if (examined % AT_ONCE === 0) await pause();
  }
  return bytes.length;
}
