import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing } from '#kit/files/missing.ts';
import { fileKey } from '#kit/files/keys.ts';
import { blobsIn, faultsText, pathBeside } from './filesOfBackup.ts';
import type { FilesOfBackup, SavedBlob } from './filesOfBackup.ts';

/**
 * Copies the files that a finished backup names into the folder beside it. They are still there, however long it took: what
 * nothing refers to any more is kept for another day.
 * @throws once all others are copied, naming those that are missing or damaged
 */
export async function saveFiles(file: string, { store }: FilesOfBackup): Promise<void> {
  const faults: string[] = [];
  let [copied, there] = [0, 0];
  for await (const blob of blobsIn(file)) {
    const path = pathBeside(file, blob);
    const saved = await nullIfMissing(stat(path));
    if (saved?.size === blob.size) there += 1;
    else {
      const fault = await copy(store, blob, path);
      if (fault === null) copied += 1;
      else faults.push(`${blob.sha256} of tenant ${blob.tenant_id}: ${fault}`);
    }
  }
  console.log(`${copied} files copied to ${file}.files, ${there} were there already`);
  if (faults.length > 0)
    throw new Error(faultsText(`${faults.length} files could not be saved:`, faults));
}

/** Why it could not be copied, or null. The copy appears whole, with the right bytes, or not at all. */
async function copy(
  store: FilesOfBackup['store'],
  blob: SavedBlob,
  path: string,
): Promise<string | null> {
  const bytes = await store.read(fileKey(blob.tenant_id, blob.sha256));
  if (!bytes) return 'missing';
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.part`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, hashing, createWriteStream(draft, { mode: 0o600, flush: true }));
    if (hash.digest('hex') !== blob.sha256) return 'damaged';
    await rename(draft, path);
    return null;
  } finally {
    await rm(draft, { force: true });
  }
}
