import { createHash, randomUUID } from 'node:crypto';
import { mkdir, opendir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { nullIfMissing } from './missing.ts';

export interface ReceivedFile {
  path: string;
  /** In hexadecimal. */
  sha256: string;
  size: number;
}

/**
 * Writes an upload into the folder `incoming`, chunk by chunk, whatever its size; the caller removes the file.
 * @throws too_large, with the rest unread so that the answer can still be sent; InvalidInput if it is empty
 */
export async function receive(
  stream: Readable,
  { limit, incoming }: { limit: number; incoming: string },
): Promise<ReceivedFile> {
  // An error before the first read must not end the server; the first read reports it.
  stream.on('error', () => undefined);
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limit) throw new Refusal('too_large');
      hash.update(bytes);
      yield bytes;
    }
    if (size === 0) throw new InvalidInput([{ loc: ['body'], type: 'empty_file' }]);
  }
  try {
    await writeFile(path, measured(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, sha256: hash.digest('hex'), size };
}

/** Removes files that have not been written to for this long: their server stopped before it could. */
export async function sweepIncoming(directory: string, olderThanMs: number): Promise<void> {
  const folder = await nullIfMissing(opendir(directory));
  if (folder === null) return;
  const oldest = Date.now() - olderThanMs;
  for await (const { name } of folder) {
    const path = join(directory, name);
    const file = await nullIfMissing(stat(path));
    if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}
