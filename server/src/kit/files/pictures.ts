import { writeFile } from 'node:fs/promises';
import { Refusal } from '@plumbline/contract/kit/errors';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { EVERYBODY, FairQueue } from '#kit/fairQueue.ts';
import { readExif } from './exif.ts';
import type { Exif } from './exif.ts';
import { unsupported } from './unsupported.ts';

// every picture is decoded once: nothing is gained by keeping it, and one thread each leaves room for requests
sharp.cache(false);
sharp.concurrency(1);

/** Of all frames together. Cameras of "50 megapixels" have slightly more than 50 million. */
const MAX_PIXELS = 50 * 1024 * 1024;
const MAX_SECONDS = 60;
/** The largest pictures take several hundred megabytes while they are turned and encoded: few at a time. */
const decoding = new FairQueue({ places: 2, perMember: 200, inAll: 100 });

const THUMBNAIL = { size: 320, quality: 75 };
const PREVIEW = { size: 2000, quality: 82 };

export interface Picture {
  width: number;
  height: number;
  taken_at: Date | null;
  place: { lat: number; lon: number } | null;
}

/** Size as it is shown, and what the camera noted; the zone is where the clock of the camera is taken to be. */
export async function factsOfPicture(path: string, zone = 'UTC'): Promise<Picture> {
  const { autoOrient, exif } = await metadataOf(path);
  const noted = exif === undefined ? null : readExif(exif);
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    taken_at: noted && momentOf(noted, zone),
    place: noted && noted.place,
  };
}

/**
 * Writes the picture as it is shown, upright and in its own format, without anything else that the file held:
 * no place, no camera, no earlier version, nothing behind its end. Refuses what cannot be decoded in full.
 */
export async function cleanPicture(path: string, into: string): Promise<void> {
  const { format } = await metadataOf(path);
  const bytes = await decoded(() => encoded(reader(path, { animated: true }).autoOrient(), format));
  await writeFile(into, bytes);
}

/** Draws the small versions, of an animation its first frame. */
export async function drawVersions(
  path: string,
  into: { thumbnail: string; preview: string },
): Promise<void> {
  await metadataOf(path);
  const preview = await decoded(() => fitted(reader(path).autoOrient(), PREVIEW));
  const thumbnail = await decoded(() => thumbnailOf(sharp(preview)));
  await writeFile(into.preview, preview);
  await writeFile(into.thumbnail, thumbnail);
}

export const thumbnailOf = (picture: Sharp): Promise<Buffer> => fitted(picture, THUMBNAIL);

const fitted = (picture: Sharp, { size, quality }: typeof PREVIEW): Promise<Buffer> =>
  picture
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();

/** Damage that a decoder merely notes is accepted, missing parts are not. */
const reader = (path: string, { animated = false } = {}): Sharp =>
  sharp(path, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** What the head of the file says; from here on a picture that is too large is never decoded. */
async function metadataOf(path: string): Promise<Metadata> {
  const metadata = await decoded(() => sharp(path, { limitInputPixels: false }).metadata());
  const { width, height, pages = 1 } = metadata;
  if (width * height * pages > MAX_PIXELS) throw unsupported('too_many_pixels');
  return metadata;
}

/** Runs in a place of the queue; what the decoder cannot read is refused. */
const decoded = <T>(work: () => Promise<T>): Promise<T> =>
  decoding.run(EVERYBODY, () =>
    work().catch((error: unknown) => {
      throw error instanceof Refusal || isMissing(error) ? error : unsupported('damaged');
    }),
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Input file is missing');

/** In the format of the original, so finely that nobody sees a difference. */
function encoded(picture: Sharp, format: Metadata['format']): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
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
