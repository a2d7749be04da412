import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '#kit/cannotStart.ts';
import { nullIfMissing } from './missing.ts';
import { LARGE_PIECES } from './pieces.ts';
import { sweepIncoming } from './receive.ts';
import { isKey, requireKey, requirePrefix } from './store.ts';
import type { ByteRange, FileStore, StoredFile } from './store.ts';

/** Longer than any copy takes, since another server may be writing into the same folder. */
const LEFTOVER_MS = 3_600_000;

/** Files in a folder, in one subfolder per tenant; servers may share it. */
export function folderStore(directory: string): FileStore {
  // Beside the tenants, and so in their file system: a rename must not become a copy.
  const unfinished = join(directory, 'unfinished');
  let sweptAt = 0;

  async function sweepLeftovers(): Promise<void> {
    if (Date.now() - sweptAt < LEFTOVER_MS) return;
    sweptAt = Date.now();
    await sweepIncoming(unfinished, LEFTOVER_MS);
  }

  async function put(key: string, path: string): Promise<void> {
    requireKey(key);
    await sweepLeftovers();
    const target = join(directory, key);
    const copy = join(unfinished, randomUUID());
    await makeFolder(unfinished);
    await makeFolder(dirname(target));
    try {
      // `flush` syncs the bytes before the name of the file can refer to them.
      const written = createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(createReadStream(path, LARGE_PIECES), written);
      await rename(copy, target);
    } catch (error) {
      await rm(copy, { force: true });
      throw error;
    }
    // Another put may have made the tenant's folder just now, and not synced it yet.
    await syncFolder(dirname(target));
    await syncFolder(directory);
  }

  return {
    put,
    read: async (key, range) => {
      requireKey(key);
      const file = await nullIfMissing(open(join(directory, key)));
      if (file === null) return null;
      try {
        requireBegun((await file.stat()).size, range);
        return file.createReadStream(range);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    size: async (key) => {
      requireKey(key);
      return (await nullIfMissing(stat(join(directory, key))))?.size ?? null;
    },
    delete: async (key) => {
      requireKey(key);
      await rm(join(directory, key), { force: true });
    },
    list: (prefix) => {
      requirePrefix(prefix);
      return listFolder(directory, prefix);
    },
    requireUsable: () => requireWritable(unfinished),
  };
}

async function* listFolder(directory: string, prefix: string): AsyncGenerator<StoredFile> {
  const [tenant] = prefix.split('/');
  for await (const folder of tenant ? [tenant] : foldersIn(directory)) {
    for await (const { name } of entriesOf(join(directory, folder))) {
      const key = `${folder}/${name}`;
      if (!isKey(key) || !key.startsWith(prefix)) continue;
      const file = await nullIfMissing(stat(join(directory, key)));
      if (file) yield { key, size: file.size, modified: file.mtime };
    }
  }
}

async function* foldersIn(directory: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(directory)) if (entry.isDirectory()) yield entry.name;
}

/** Read from the folder as they are needed, however many there are. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries = await nullIfMissing(opendir(folder));
  if (entries) yield* entries;
}

function requireBegun(size: number, range: ByteRange | undefined): void {
  if (range && range.start >= size) throw new RangeError('The range begins behind the file.');
}

/** Makes a folder that survives a power cut, and its parents. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** A name is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, randomUUID());
  try {
    await makeFolder(folder);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `Files cannot be kept in ${dirname(folder)} (${reason}); PLUMBLINE_FILES chooses another folder.`,
    );
  }
}
