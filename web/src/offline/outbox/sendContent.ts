import type { AddUploaded } from '@plumbline/contract/content/schemas';
import type { ContentView } from '@plumbline/contract/content/wire';
import { api } from '../../kit/http/api.ts';
import { NetworkError } from '../../kit/http/errors.ts';
import { uploadFile } from '../../kit/http/upload.ts';
import { INSPECTION_SIGNATURE } from './contentEntry.ts';
import type { AnnotationEntry, ContentEntry, FileEntry, RemovalEntry } from './contentEntry.ts';
import {
  outcomeOfChange,
  outcomeOfContentError,
  outcomeOfRemoval,
  outcomeOfSignature,
} from './contentOutcome.ts';
import { noteSent } from './fileProgress.ts';
import { sendFile, type FileEdges } from './fileSteps.ts';
import { showFile } from './items.ts';
import type { AttemptOutcome } from './outcome.ts';

/** The time to wait for an answer: the server looks at all bytes of a file before it answers. */
const PATIENCE = 60_000;

/** An aborted call returns nothing, as a removal does. */
async function inTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE);
  const result = await call(signal);
  if (signal.aborted) throw new NetworkError('the server did not answer in time');
  return result;
}

/** Only what the server would list, too, is shown. */
function showResult({ inspection_id, content_id }: ContentEntry, result: unknown): void {
  const row = result as Partial<ContentView> | null | undefined; // any JSON may be here
  if (row?.id === content_id && typeof row.sha256 === 'string')
    showFile(inspection_id, row as ContentView); // our server names both of its files only
}

async function addUploaded(entry: FileEntry, upload_url: string): Promise<unknown> {
  const { entity, entity_id, content_id, name, body: facts } = entry;
  const { sha256, taken_at, device_place, description, user_tags } = facts;
  const body: AddUploaded = {
    name,
    content_id,
    sha256,
    device_place,
    description,
    user_tags,
    upload_id: upload_url.split('/').at(-1) ?? '',
    taken_at: taken_at ?? undefined,
  };
  const path = `/${entity}/${entity_id}/content/uploaded`;
  const result = await inTime((signal) => api.post<unknown>(path, { body, signal }));
  showResult(entry, result);
  return result;
}

/** Uploads with progress, until the file is no longer to be sent. */
async function upload(
  entry: FileEntry,
  bytes: Blob,
  { note, isWanted }: Pick<FileEdges, 'note' | 'isWanted'>,
): Promise<string> {
  const abort = new AbortController();
  try {
    return await uploadFile(bytes, {
      name: entry.name,
      mime: entry.body.mime,
      url: entry.upload_url,
      onUrl: (upload_url) => void note({ upload_url }).catch(() => undefined), // a later attempt begins anew
      onProgress: (sent) => {
        noteSent(entry.content_id, sent);
        if (!isWanted()) abort.abort();
      },
      signal: abort.signal,
    });
  } finally {
    noteSent(entry.content_id, null);
  }
}

/** The picture itself, in one request: it is small, and sent again it changes nothing. */
async function sendSignature(
  entry: FileEntry,
  bytesOf: FileEdges['bytesOf'],
): Promise<AttemptOutcome> {
  try {
    const body = await bytesOf(entry.content_id);
    if (body === null) return { event: 'withdraw' };
    const path = `/inspection/${entry.entity_id}/signature`;
    return outcomeOfSignature(
      await inTime((signal) => api.put<unknown>(path, { idempotencyKey: entry.key, signal, body })),
    );
  } catch (error) {
    return outcomeOfContentError(error, entry);
  }
}

/** One attempt to send a file over the wire. */
export const sendOverWire = (
  entry: FileEntry,
  edges: Pick<FileEdges, 'bytesOf' | 'note' | 'isWanted'>,
): Promise<AttemptOutcome> =>
  entry.entity === INSPECTION_SIGNATURE
    ? sendSignature(entry, edges.bytesOf)
    : sendFile(entry, {
        ...edges,
        upload: (own, bytes) => upload(own, bytes, edges),
        add: addUploaded,
      });

/** One attempt to change or remove a content. */
export async function sendChange(entry: AnnotationEntry | RemovalEntry): Promise<AttemptOutcome> {
  const { key: idempotencyKey, content_id, entity, entity_id, body } = entry;
  try {
    if (entry.kind === 'annotation') {
      const path = `/content/${content_id}`;
      const result = await inTime((signal) =>
        api.patch<unknown>(path, { idempotencyKey, signal, body }),
      );
      showResult(entry, result);
      return outcomeOfChange(result, content_id);
    }
    const path = `/${entity}/${entity_id}/content/${content_id}`;
    return outcomeOfRemoval(
      await inTime((signal) => api.delete<unknown>(path, { idempotencyKey, signal })),
    );
  } catch (error) {
    return outcomeOfContentError(error, entry);
  }
}
