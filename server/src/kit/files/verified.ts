import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes that differ from those of their file. */
export class DamagedFile extends Error {}

/**
 * Passes on the bytes of a stream.
 * @throws DamagedFile at its end, unless it had this hash and size
 */
export async function* verifiedBytes(
  stream: Readable,
  { sha256, size }: { sha256: string; size: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer; // no encoding is set
    hash.update(bytes);
    read += bytes.length;
    yield bytes;
  }
  if (read !== size) throw new DamagedFile(`has ${read} bytes instead of ${size}`);
  if (hash.digest('hex') !== sha256) throw new DamagedFile('is damaged');
}

/** Returns the fault in the bytes of a stream; null if there is none. */
export async function faultInBytes(
  stream: Readable | null,
  file: { sha256: string; size: number },
): Promise<string | null> {
  if (stream === null) return 'is missing';
  try {
    for await (const _ of verifiedBytes(stream, file));
    return null;
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    throw error;
  }
}
