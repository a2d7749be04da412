import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { CannotStart } from '#kit/cannotStart.ts';
import { isKey, requireKey, requirePrefix } from './store.ts';
import type { FileStore, StoredFile } from './store.ts';

export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  access_key: string;
  secret_key: string;
}

/** Larger files travel in parts of this size; each upload holds as many parts in memory as travel at once. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECTED_WITHIN_MS = 5000;
/** After this long without an answer, the attempt is given up. */
const SILENCE_MS = 30_000;

/** Files in a bucket of any server that speaks the protocol of S3. */
export function bucketStore({ bucket: Bucket, ...settings }: BucketSettings): FileStore {
  const client = openClient(settings);

  async function put(Key: string, path: string): Promise<void> {
    requireKey(Key);
    const Body = createReadStream(path);
    // Parts become a file only when the last one has arrived, and are dropped if one fails.
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
    } finally {
      Body.destroy();
    }
  }

  return {
    put,
    read: async (Key, range) => {
      requireKey(Key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await nullIfNotFound(client.send(new GetObjectCommand({ Bucket, Key, Range })));
      // In Node a body is always a stream of Node.
      return (found?.Body as Readable | undefined) ?? null;
    },
    size: async (Key) => {
      requireKey(Key);
      const found = await nullIfNotFound(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found?.ContentLength ?? null;
    },
    delete: async (Key) => {
      requireKey(Key);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list: (prefix) => {
      requirePrefix(prefix);
      return listBucket(client, { Bucket, Prefix: prefix });
    },
    requireUsable: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new CannotStart(sentenceOf(error, Bucket, settings.endpoint));
      });
    },
  };
}

const openClient = ({
  endpoint,
  region,
  access_key,
  secret_key,
}: Omit<BucketSettings, 'bucket'>): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    // Own servers seldom have a host name for every bucket.
    forcePathStyle: true,
    // Checksums behind the body are an extension of S3 that other servers take for a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTED_WITHIN_MS, socketTimeout: SILENCE_MS },
  });

async function* listBucket(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
): AsyncGenerator<StoredFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, place)) {
    for (const { Key: key = '', Size: size = 0, LastModified: modified } of Contents)
      if (isKey(key) && modified) yield { key, size, modified };
  }
}

async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    // The answer to HEAD has no body, and so no error code.
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
    if (error.name === 'InvalidRange') throw new RangeError('The range begins behind the file.');
    throw error;
  }
}

/** Returns the sentence that tells the operator what to change. */
function sentenceOf(error: unknown, bucket: string, endpoint: string): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404)
    return `There is no bucket ${bucket} at ${endpoint}; PLUMBLINE_S3_BUCKET names an existing one.`;
  if (status === 401 || status === 403)
    return `${endpoint} does not let us into the bucket ${bucket}: check PLUMBLINE_S3_ACCESS_KEY and PLUMBLINE_S3_SECRET_KEY.`;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return `The bucket ${bucket} cannot be reached (${reason}): check PLUMBLINE_S3_ENDPOINT and PLUMBLINE_S3_REGION.`;
}
