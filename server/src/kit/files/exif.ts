/** Data that a camera stored in a picture. */
export interface Exif {
  /** The clock of the camera, as `2026-05-04T10:00:00`, and its offset from UTC (`+03:00`) if stored. */
  taken: string | null;
  offset: string | null;
  place: { lat: number; lon: number } | null;
}

type ExifReader = { bytes: Buffer; little: boolean };
/** The place of each tag's value, by tag. */
type Tags = Map<number, { type: number; count: number; at: number }>;

const ASCII = 2;
const RATIONAL = 5;
const EXIF_TAGS = 0x8769;
const GPS_TAGS = 0x8825;
const [TAKEN, OFFSET] = [0x9003, 0x9011];
const [LAT_REF, LAT, LON_REF, LON] = [1, 2, 3, 4];
/** No camera writes longer texts here, nor more tags. */
const MAX_TEXT = 32;
const MAX_TAGS = 500;

/** Reads a block of EXIF (TIFF 6.0). Values outside the block, or without a meaning, count as absent. */
export function readExif(block: Buffer): Exif {
  const bytes = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const reader = { bytes, little: bytes.toString('latin1', 0, 2) === 'II' };
  const main = tagsAt(reader, u32(reader, 4));
  const exif = tagsAt(reader, pointer(main, EXIF_TAGS));
  const gps = tagsAt(reader, pointer(main, GPS_TAGS));
  return {
    taken: takenOf(text(reader, exif, TAKEN)),
    offset: /^[+-]\d\d:\d\d$/.exec(text(reader, exif, OFFSET))?.[0] ?? null,
    place: placeOf(
      degrees(reader, gps, LAT) * (text(reader, gps, LAT_REF) === 'S' ? -1 : 1),
      degrees(reader, gps, LON) * (text(reader, gps, LON_REF) === 'W' ? -1 : 1),
    ),
  };
}

function takenOf(value: string): string | null {
  const [, date = '', time = ''] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(value) ?? [];
  const taken = `${date.replaceAll(':', '-')}T${time}`;
  const read = new Date(`${taken}Z`);
  // a date such as 31 February would be read as another one
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(taken) ? taken : null;
}

/** Receivers without a position write 0, 0. */
const placeOf = (lat: number, lon: number): Exif['place'] =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0) ? { lat, lon } : null;

/** NaN outside the block. */
function u16({ bytes, little }: ExifReader, at: number): number {
  if (!(at >= 0 && at + 2 <= bytes.length)) return NaN;
  return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

function u32({ bytes, little }: ExifReader, at: number): number {
  if (!(at >= 0 && at + 4 <= bytes.length)) return NaN;
  return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}

function tagsAt(reader: ExifReader, start: number): Tags {
  const tags: Tags = new Map();
  const count = Math.min(u16(reader, start), MAX_TAGS);
  for (let at = start + 2; at < start + 2 + count * 12; at += 12) {
    const type = u16(reader, at + 2);
    const values = u32(reader, at + 4);
    // values of up to four bytes stand in the entry itself
    const isShort = type === ASCII && values <= 4;
    const place = isShort ? at + 8 : u32(reader, at + 8);
    tags.set(u16(reader, at), { type, count: values, at: place });
  }
  return tags;
}

/** A pointer is a single number, which the entry holds as if it were the place of a longer value. */
const pointer = (tags: Tags, tag: number): number => tags.get(tag)?.at ?? NaN;

function text({ bytes }: ExifReader, tags: Tags, tag: number): string {
  const { type, count, at } = tags.get(tag) ?? { type: 0, count: 0, at: 0 };
  if (type !== ASCII || !(count <= MAX_TEXT && at + count <= bytes.length)) return '';
  return (
    bytes
      .toString('latin1', at, at + count)
      .split('\0')[0]
      ?.trim() ?? ''
  );
}

/** Degrees, minutes and seconds, each a fraction; NaN if there are none. */
function degrees(reader: ExifReader, tags: Tags, tag: number): number {
  const { type, count, at } = tags.get(tag) ?? { type: 0, count: 0, at: NaN };
  if (type !== RATIONAL || count !== 3) return NaN;
  const fraction = (n: number): number => {
    const [over, under] = [u32(reader, at + n * 8), u32(reader, at + n * 8 + 4)];
    // some cameras write 0/0 for omitted values
    return over === 0 ? 0 : over / under;
  };
  return fraction(0) + fraction(1) / 60 + fraction(2) / 3600;
}
