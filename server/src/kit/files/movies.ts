import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { readAt } from './zipEntries.ts';

/** Data that a camera stored in a film. */
export interface Film {
  taken_at: Date | null;
  place: { lat: number; lon: number } | null;
}

interface Box {
  type: string;
  /** The start of the box, the start of its content, and the end of both. */
  at: number;
  from: number;
  to: number;
}

/** The most metadata of a film; recordings of hours have indexes of a few MiB. */
const MOST_METADATA = 32 * 1024 * 1024;
const MOST_BOXES = 20_000;
const MOST_DEPTH = 8;
/** Boxes that contain others. */
const HOLDING = new Set(['moov', 'trak', 'udta', 'meta', 'ilst', 'mdia', 'minf', 'stbl']);
/**
 * Boxes with the place and the camera, as QuickTime, 3GPP and Android write them; XMP is in `XMP_` and in some `uuid`.
 */
const TELLING = new Set([
  '\xa9xyz',
  'loci',
  '\xa9mak',
  '\xa9mod',
  '\xa9swr',
  'XMP_',
  'uuid',
  'auth',
  'smta',
]);
const TELLING_KEY =
  /location|gps|make$|model$|software$|android\.(?:manufacturer|model|version)|author|artist/i;
/** Seconds from 1904, the epoch of films, to 1970. */
const EPOCH = 2_082_844_800;
/** Cameras without a set clock write the start of their own epoch. */
const OLDEST = Date.UTC(1990);

/**
 * Copies a film of the MPEG-4 family without its place and camera, and returns the removed data. The boxes are emptied
 * in place, so that nothing else moves and nothing is encoded again.
 */
export async function cleanMovie(path: string, into: string): Promise<Film> {
  await copyFile(path, into, constants.COPYFILE_FICLONE);
  await using file = await open(into, 'r+');
  const { size } = await file.stat();
  const film: Film = { taken_at: null, place: null };
  for (const box of await boxesOfFile(file, size)) {
    if (box.type === 'uuid')
      await write(file, box.at, emptied(await readAt(file, box.at, box.to), 0, box));
    if (box.type !== 'moov' || box.to - box.at > MOST_METADATA) continue;
    const bytes = await readAt(file, box.at, box.to);
    new Cleaning(bytes, film).clean(
      { ...box, at: 0, from: box.from - box.at, to: bytes.length },
      0,
    );
    await write(file, box.at, bytes);
  }
  return film;
}

const write = async (file: FileHandle, at: number, bytes: Buffer): Promise<void> =>
  void (await file.write(bytes, 0, bytes.length, at));

/** Returns the outermost boxes. */
async function boxesOfFile(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= size && boxes.length < MOST_BOXES;) {
    const box = boxIn(await readAt(file, at, at + 16), { base: at, at, end: size });
    if (box === null) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes.filter(
    ({ type, at, to }) => type === 'moov' || (type === 'uuid' && to - at <= MOST_METADATA),
  );
}

/** The box at a place of these bytes, which begin at `base`; null if it does not end before `end`. */
function boxIn(
  bytes: Buffer,
  { base, at, end }: { base: number; at: number; end: number },
): Box | null {
  const start = at - base;
  if (start + 8 > bytes.length) return null;
  let length = bytes.readUInt32BE(start);
  let head = 8;
  if (length === 1 && start + 16 <= bytes.length) {
    length = Number(bytes.readBigUInt64BE(start + 8));
    head = 16;
  }
  if (length === 0) length = end - at;
  if (length < head || at + length > end) return null;
  const type = bytes.toString('latin1', start + 4, start + 8);
  return { type, at, from: at + head, to: at + length };
}

/** Returns a box as free space. */
function emptied(bytes: Buffer, at: number, { from, to, at: start }: Box): Buffer {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, at + from - start, at + to - start);
  return bytes;
}

class Cleaning {
  private readonly bytes: Buffer;
  private readonly film: Film;
  private left = MOST_BOXES;

  constructor(bytes: Buffer, film: Film) {
    this.bytes = bytes;
    this.film = film;
  }

  clean(box: Box, depth: number): void {
    if (depth > MOST_DEPTH) return;
    let keys: string[] = [];
    for (const child of this.childrenOf(box)) {
      if (child.type === 'mvhd') this.noteTime(child);
      if (child.type === 'keys') keys = this.keysOf(child);
      if (child.type === 'ilst' && keys.length > 0) this.cleanItems(child, keys);
      else if (HOLDING.has(child.type)) this.clean(child, depth + 1);
      if (!TELLING.has(child.type)) continue;
      if (child.type === '\xa9xyz') this.notePlace(this.text(child.from, child.to));
      emptied(this.bytes, child.at, child);
    }
  }

  private *childrenOf(box: Box): Generator<Box> {
    const { bytes } = this;
    const { type, from, to } = box;
    // of MPEG-4, but not of QuickTime, it has a version before its boxes
    const hasVersion = type === 'meta' && bytes.toString('latin1', from + 4, from + 8) !== 'hdlr';
    for (let at = hasVersion ? from + 4 : from; at + 8 <= to;) {
      const child = boxIn(bytes, { base: 0, at, end: to });
      if (child === null || this.left-- <= 0) return;
      at = child.to;
      yield child;
    }
  }

  /** The names of items, which count from 1. */
  private keysOf({ from, to }: Box): string[] {
    const keys: string[] = [];
    for (let at = from + 8; at + 8 <= to;) {
      const length = this.bytes.readUInt32BE(at);
      if (length < 8 || at + length > to) break;
      keys.push(this.text(at + 8, at + length));
      at += length;
    }
    return keys;
  }

  private cleanItems(items: Box, keys: readonly string[]): void {
    for (const item of this.childrenOf(items)) {
      const key = keys[this.bytes.readUInt32BE(item.at + 4) - 1] ?? '';
      const value = { from: Math.min(item.from + 16, item.to), to: item.to };
      const text = this.text(value.from, value.to);
      if (/location\.iso6709$/i.test(key)) this.notePlace(text);
      if (/creationdate$/i.test(key)) this.noteMoment(new Date(text));
      if (TELLING_KEY.test(key)) this.bytes.fill(' ', value.from, value.to, 'latin1');
    }
  }

  private noteTime({ from, to }: Box): void {
    const { bytes } = this;
    const isLong = bytes[from] === 1;
    if (from + (isLong ? 12 : 8) > to) return;
    const seconds = isLong ? Number(bytes.readBigUInt64BE(from + 4)) : bytes.readUInt32BE(from + 4);
    if (this.film.taken_at === null) this.noteMoment(new Date((seconds - EPOCH) * 1000));
  }

  private noteMoment(moment: Date): void {
    if (moment.getTime() >= OLDEST) this.film.taken_at = moment;
  }

  /** As ISO 6709 writes it: `+52.5201+013.4100+034.000/`. */
  private notePlace(text: string): void {
    const [, north, east] = /([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(text) ?? [];
    const [lat, lon] = [Number(north ?? NaN), Number(east ?? NaN)];
    if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0))
      this.film.place = { lat, lon };
  }

  private text(from: number, to: number): string {
    return this.bytes.toString('utf8', from, Math.max(from, to));
  }
}
