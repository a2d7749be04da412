import type { Readable } from 'node:stream';

/** The first and the last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  size: number;
  modified: Date;
}

/** The store of the bytes of files. A file appears under its key whole or not at all. */
export interface FileStore {
  /**
   * Copies the file at `path`, which stays. Once it resolves, the copy survives a power cut and replaces any file with
   * this key.
   */
  put(key: string, path: string): Promise<void>;
  /**
   * Null if there is no such file; the caller reads the stream to its end or destroys it.
   * @throws RangeError if the range begins behind the end of the file
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  /** Also succeeds if there is no such file. */
  delete(key: string): Promise<void>;
  /** In no particular order; files put or deleted meanwhile may be missing. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** @throws CannotStart with what the operator has to change, if files cannot be kept */
  requireUsable(): Promise<void>;
}

const TENANT = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^${TENANT}/[0-9a-f]{64}(?:\\.thumbnail|\\.preview)?$`);
const PREFIX = new RegExp(`^(?:${TENANT}/[0-9a-f]{0,64})?$`);

export const isKey = (text: string): boolean => KEY.test(text);

/** Keys become paths: whatever else a caller passes must never reach a folder. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not the key of a file: ${JSON.stringify(key)}`);
}

/** Empty, or a tenant and the beginning of a hash. */
export function requirePrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new Error(`Not a prefix of keys: ${JSON.stringify(prefix)}`);
}
