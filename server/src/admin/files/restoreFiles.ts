import { fileKey } from '#kit/files/keys.ts';
import type { FileStore } from '#kit/files/store.ts';
import { faultInBytes } from '#kit/files/verified.ts';
import { blobsIn, bytesAt, faultsText, pathBeside } from './filesOfBackup.ts';

/**
 * Puts the files beside a backup into the store, before any row names them; files that the store has intact are left
 * alone.
 * @throws with the names of missing or damaged ones
 */
export async function restoreFiles(file: string, store: FileStore): Promise<void> {
  const faults: string[] = [];
  let brought = 0;
  for await (const blob of blobsIn(file)) {
    const key = fileKey(blob.tenant_id, blob.sha256);
    if ((await faultInBytes(await store.read(key), blob)) === null) continue;
    const path = pathBeside(file, blob);
    const fault = await faultInBytes(await bytesAt(path), blob);
    if (fault === null) {
      await store.put(key, path);
      brought += 1;
    } else faults.push(`${path} ${fault}`);
  }
  if (faults.length > 0)
    throw new Error(
      faultsText(
        `${faults.length} files of this backup cannot be restored (--without-files restores the rest):`,
        faults,
      ),
    );
  console.log(`Restored ${brought} files from ${file}.files`);
}
