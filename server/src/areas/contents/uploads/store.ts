import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { FileStore } from '@tus/file-store';
import type { Deps } from '#kit/ctx.ts';

/** An unfinished upload is removed after a day without progress. */
const EXPIRES_MS = DAY_MS;

/** The bytes of unfinished uploads. They outlive the server, and servers that share the folder share them. */
class UploadStore extends FileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: EXPIRES_MS });
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  /** Unlike the library's method, it reports errors of the disk. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(stream, file);
    return offset + file.bytesWritten;
  }
}

const stores = new WeakMap<Deps, UploadStore>();

export function uploadsOf(deps: Deps): FileStore {
  const store = stores.get(deps) ?? new UploadStore(deps.incoming);
  stores.set(deps, store);
  return store;
}
