import type { FileHandle } from 'node:fs/promises';

export interface ZipEntry {
  name: string;
  flags: number;
  method: number;
  /** The offset in the file. */
  at: number;
  size: number;
  compressed: number;
}

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const [END_MARK, ENTRY_MARK] = [0x06054b50, 0x02014b50];
const MAX_COMMENT = 0xffff;
/** Legitimate documents need a fraction of this. */
const MAX_DIRECTORY = 4 * 1024 * 1024;

/**
 * The entries that the directory at the end of the file lists, or null if it has no ZIP at its end. The
 * 64-bit form, which no file of our sizes needs, counts as none.
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  const end = await endOf(file, size);
  if (end === null) return null;
  const [count, bytes, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (bytes > MAX_DIRECTORY || start + bytes > size) return null;
  const entries = entriesIn(await readAt(file, start, start + bytes));
  return entries?.length === count ? entries : null;
}

/** Whether the file ends as a ZIP, whatever it begins as: unpackers look only at the end. */
export const endsAsZip = async (file: FileHandle, size: number): Promise<boolean> =>
  (await endOf(file, size)) !== null;

/**
 * Finds the record that ends a ZIP. Lenient unpackers accept bytes after its comment; but its directory must fit before
 * it, which tells it from chance bytes of a picture.
 */
async function endOf(file: FileHandle, size: number): Promise<Buffer | null> {
  const start = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = await readAt(file, start, size);
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END_MARK && tail.readUInt32LE(at + 12) <= start + at)
      return tail.subarray(at);
  return null;
}

function entriesIn(directory: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK)
      return null;
    const name = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      at: directory.readUInt32LE(at + 42),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
    });
    at += ENTRY_BYTES + name + rest;
  }
  return entries;
}

/** The bytes from `start` to before `end`, fewer if the file is shorter. */
export async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** A multiple of the entry size of a compound file. */
const PIECE_BYTES = 65_536;

/** Yields the bytes from `start` to before `end` in pieces. A stream would close the open file when it is given up. */
export async function* piecesOf(
  file: FileHandle,
  { start = 0, end = Number.MAX_SAFE_INTEGER } = {},
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PIECE_BYTES) {
    const bytes = await readAt(file, at, Math.min(end, at + PIECE_BYTES));
    if (bytes.length === 0) return;
    yield bytes;
  }
}
