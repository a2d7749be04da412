import type { BucketSettings } from './bucketStore.ts';
import { folderStore } from './folderStore.ts';
import type { FileStore } from './store.ts';

export interface StoreSettings {
  /** Files are kept here unless there is a bucket. */
  files_directory: string;
  bucket: BucketSettings | null;
}

export const openStore = ({ files_directory, bucket }: StoreSettings): FileStore =>
  bucket === null ? folderStore(files_directory) : lazyBucket(bucket);

/** The library for buckets takes half a second to load, which only servers that use one should spend. */
function lazyBucket(settings: BucketSettings): FileStore {
  let opened: Promise<FileStore> | undefined;
  const store = () =>
    (opened ??= import('./bucketStore.ts').then(({ bucketStore }) => bucketStore(settings)));
  return {
    put: async (key, path) => (await store()).put(key, path),
    read: async (key, range) => (await store()).read(key, range),
    size: async (key) => (await store()).size(key),
    delete: async (key) => (await store()).delete(key),
    list: async function* (prefix) {
      yield* (await store()).list(prefix);
    },
    requireUsable: async () => (await store()).requireUsable(),
  };
}
