import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { unsupported } from './unsupported.ts';
import { piecesOf, readAt } from './zipEntries.ts';
import type { ZipEntry } from './zipEntries.ts';

const LOCAL_BYTES = 30;
const LOCAL_MARK = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

/**
 * Unpacks the entries, keeping nothing, because what a directory says of sizes may be wrong.
 * @throws unsupported_media if one is larger than its directory says, all of them are larger than `most`, or one cannot be unpacked
 */
export async function checkSizes(
  file: FileHandle,
  entries: readonly ZipEntry[],
  { most }: { most: number },
): Promise<void> {
  let left = most;
  for (const entry of entries) {
    const size = await sizeOf(file, entry, Math.min(left, entry.size));
    left -= size;
  }
}

async function sizeOf(file: FileHandle, entry: ZipEntry, most: number): Promise<number> {
  const head = await readAt(file, entry.at, entry.at + LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_MARK)
    throw unsupported('damaged');
  const start = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const end = start + entry.compressed;
  // a file with a password cannot be inspected
  const isStored = entry.method === STORED || (entry.flags & ENCRYPTED) !== 0;
  if (isStored) {
    if (entry.compressed > most + 12) throw unsupported('unpacked_size');
    return entry.compressed;
  }
  if (entry.method !== DEFLATED) throw unsupported('type');
  if (entry.compressed === 0) throw unsupported('damaged');
  let size = 0;
  const count = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
    for await (const bytes of unpacked) {
      size += bytes.length;
      if (size > most) throw unsupported('unpacked_size');
    }
  };
  try {
    await pipeline(piecesOf(file, { start, end }), createInflateRaw(), count);
  } catch (error) {
    throw isOfZlib(error) ? unsupported('damaged') : error;
  }
  return size;
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
