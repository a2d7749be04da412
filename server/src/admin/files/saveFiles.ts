import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing } from '#kit/files/missing.ts';
import { fileKey } from '#kit/files/keys.ts';
import type { FileStore } from '#kit/files/store.ts';
import { DamagedFile, verifiedBytes } from '#kit/files/verified.ts';
import { blobsIn, pathBeside } from './filesOfBackup.ts';
import type { SavedBlob } from './filesOfBackup.ts';

/**
 * Copies the files named in the rows of a backup into the folder beside it. They still exist, however long that takes:
 * an unused file is kept for another day. Returns the faults of missing or damaged ones.
 */
export async function saveFiles(
  { file, rows }: { file: string; rows: string },
  store: FileStore,
): Promise<string[]> {
  const faults: string[] = [];
  let [copied, there] = [0, 0];
  for await (const blob of blobsIn(rows)) {
    const path = pathBeside(file, blob);
    const saved = await nullIfMissing(stat(path));
    if (saved?.size === blob.size) there += 1;
    else {
      const fault = await copy(store, blob, path);
      if (fault === null) copied += 1;
      else faults.push(`${blob.sha256} of tenant ${blob.tenant_id} ${fault}`);
    }
  }
  console.log(`${copied} files copied to ${file}.files, ${there} were there already`);
  return faults;
}

/** Returns why it could not be copied, or null. The copy appears whole, with the right bytes, or not at all. */
async function copy(store: FileStore, blob: SavedBlob, path: string): Promise<string | null> {
  const bytes = await store.read(fileKey(blob.tenant_id, blob.sha256));
  if (!bytes) return 'is missing';
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.part`;
  try {
    const copied = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(verifiedBytes(bytes, blob), copied);
    await rename(draft, path);
    return null;
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    throw error;
  } finally {
    bytes.destroy();
    await rm(draft, { force: true });
  }
}
