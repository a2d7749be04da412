import { codeOf } from '@plumbline/contract/kit/errors';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import type { FileEntry } from './contentEntry.ts';
import { isDamaged, outcomeOfContentError, outcomeOfFile } from './contentOutcome.ts';
import type { AttemptOutcome } from './outcome.ts';
import type { FileInQueue } from './sender.ts';
import type { WaitingFiles } from './store.ts';

export interface FileEdges {
  bytesOf: WaitingFiles['bytesOf'];
  note: FileInQueue['note'];
  /** Whether the file is still to be sent, by the user who is signed in now. */
  isWanted: () => boolean;
  /** Brings the bytes to the server; resolves with the address of the upload. */
  upload: (entry: FileEntry, bytes: Blob) => Promise<string>;
  /** Asks the server to make a content of the upload; a repeat is answered with the same content. */
  add: (entry: FileEntry, upload_url: string) => Promise<unknown>;
}

/** The outcome of a repeat: null if the upload is gone, so that the bytes have to be sent again. */
async function addAgain(entry: FileEntry, { add }: FileEdges): Promise<unknown> {
  if (!entry.posted || entry.upload_url === null) return null;
  try {
    return await add(entry, entry.upload_url);
  } catch (error) {
    const detail = error instanceof RefusalError ? error.detail : null;
    if (detail !== null && codeOf(detail) === 'not_found') return null;
    throw error;
  }
}

async function arrive(entry: FileEntry, bytes: Blob, edges: FileEdges): Promise<AttemptOutcome> {
  const earlier = await addAgain(entry, edges);
  if (earlier !== null) return outcomeOfFile(earlier, entry);
  const upload_url = await edges.upload(entry, bytes);
  if (!edges.isWanted()) throw new NetworkError('nobody waits for this file any more');
  // on the disk first: from here on the server may have it, so removing it takes a request
  if (!(await edges.note({ upload_url, posted: true }))) return { event: 'withdraw' };
  return outcomeOfFile(await edges.add(entry, upload_url), entry);
}

/** One attempt to bring a file to the server: its bytes first, then the content made of them. */
export async function sendFile(entry: FileEntry, edges: FileEdges): Promise<AttemptOutcome> {
  try {
    const bytes = await edges.bytesOf(entry.content_id).catch(() => undefined);
    if (bytes === null) return { event: 'withdraw' };
    if (bytes !== undefined) return await arrive(entry, bytes, edges);
    const trouble = { reason: 'device', status: null, detail: null } as const;
    return { event: 'hold', trouble, all: false, wait: null };
  } catch (error) {
    if (isDamaged(error)) await edges.note({ upload_url: null }).catch(() => false);
    return outcomeOfContentError(error, entry);
  }
}
