import { pauses } from '#kit/pauses.ts';

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
export async function plainJpeg(bytes: Buffer): Promise<Buffer | null> {
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
