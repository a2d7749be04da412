import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { BusboyInstance } from '@fastify/busboy';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyRequest } from 'fastify';

/** The part of a form that holds a file; a form may have several. */
const FILE = 'file';
const MAX_FILES = 50;
const MAX_FIELD_BYTES = 64 * 1024;

interface FormWithFiles<F> {
  /** In their order. */
  files: F[];
  /** The other fields; a repeated one is a list. */
  fields: Record<string, string | string[]>;
}

/**
 * Reads a `multipart/form-data` body; `take` reads each file as it arrives, one after another.
 * @throws bad_request if it is no form; InvalidInput if a file has another name than `file`, or there is none
 */
export async function readForm<F>(
  request: FastifyRequest,
  take: (stream: Readable, name: string) => Promise<F>,
): Promise<FormWithFiles<F>> {
  const parser = parserFor(request);
  // Not during a write: a write that is interrupted by the end of its own stream never returns.
  const refuse = () => queueMicrotask(() => parser.destroy(new Refusal('too_large')));
  const fields: FormWithFiles<F>['fields'] = {};
  const files: F[] = [];
  const open: Readable[] = [];
  // Files are read one after another, so that a form takes no more memory than one file.
  let reading: Promise<unknown> = Promise.resolve();
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (isTruncated) return refuse();
    const before = fields[name];
    fields[name] = before === undefined ? value : [...[before].flat(), value];
  });
  parser.on('file', (name, stream, filename) => {
    open.push(stream);
    // A form cut off before this file's turn must not end the server; the reader gets the error.
    stream.on('error', () => undefined);
    reading = reading.then(async () => {
      if (name !== FILE) throw unexpected(name);
      files.push(await take(stream, filename ?? ''));
    });
    reading.catch((error: Error) => parser.destroy(error));
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, refuse);
  try {
    // Passed on by `readBodies`.
    await pipeline(request.body as Readable, parser);
    await reading;
  } catch (error) {
    // Nothing ends a stream that was cut off, and its reader would wait for ever.
    for (const stream of open) stream.destroy(new Refusal('bad_request'));
    await reading.catch(() => undefined);
    throw refusalOf(error);
  }
  if (files.length === 0) throw new InvalidInput([{ loc: ['body', FILE], type: 'required' }]);
  return { files, fields };
}

function parserFor({ headers }: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { files: MAX_FILES, fields: 100, fieldSize: MAX_FIELD_BYTES, parts: 200 },
    });
  } catch {
    // Its only refusal: there is no boundary.
    throw new Refusal('bad_request');
  }
}

const unexpected = (name: string): InvalidInput =>
  new InvalidInput([{ loc: ['body', name], type: 'unknown_field' }]);

/** Input that the parser cannot read is not a form. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Error && error.constructor === Error && !('code' in error)
    ? new Refusal('bad_request')
    : error;
