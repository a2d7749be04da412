import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStorable } from '@plumbline/contract/kit/text';
import { countParts } from './countParts.ts';
import { repeatedKey } from './repeatedKey.ts';
import { invalid } from '#kit/refusals/invalid.ts';

type BodyPath = (string | number)[];
/** Faults found while parsing; reported only when the handler reads the body, after authentication and look-ups. */
const faults = new WeakMap<
  FastifyRequest,
  { path: BodyPath; type: 'repeated' | 'nul' | 'too_many' }
>();

/**
 * The most fields and array entries of one body: reading and checking more would delay everybody (docs/decisions/requests.md).
 */
const MAX_PARTS = 25_000;
const MANY_PARTS = 2000;
const MAX_FORM_FIELDS = 100;

export const FORM_WITH_FILES = 'multipart/form-data';
export const PART_OF_FILE = 'application/offset+octet-stream';
/** The media types of bodies that are read as they arrive, from the calls that accept them. */
export const STREAMED: readonly string[] = [
  'text/csv',
  FORM_WITH_FILES,
  PART_OF_FILE,
  ...PICTURE_TYPES,
];

/** Parses JSON and forms; a call without a body may still declare a type, as browsers do. */
export function readBodies(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  const parsed = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  api.removeAllContentTypeParsers();
  for (const type of STREAMED)
    api.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const parts = countParts(body, MAX_PARTS);
      if (parts > MAX_PARTS) {
        faults.set(request, { path: [], type: 'too_many' });
        return undefined;
      }
      const text = textOf(request, body);
      if (text === '') return undefined;
      const value = await parsed(request, text);
      // each step of a large body is a turn of the event loop of its own
      if (parts > MANY_PARTS) await setImmediate();
      const path = repeatedKey(text);
      if (path) faults.set(request, { path, type: 'repeated' });
      if (parts > MANY_PARTS) await setImmediate();
      return value;
    },
  );
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const text = textOf(request, body);
      if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) {
        faults.set(request, { path: [], type: 'too_many' });
        return done(null, undefined);
      }
      const form = new URLSearchParams(text);
      const name = [...form.keys()].find((key, n, keys) => keys.indexOf(key) < n);
      if (name !== undefined) faults.set(request, { path: [name], type: 'repeated' });
      done(null, Object.fromEntries(form));
    },
  );
}

/** Returns the bytes as text; invalid UTF-8 would be stored as something other than what was sent. */
function textOf(request: FastifyRequest, body: Buffer | string): string {
  const bytes = Buffer.from(body);
  if (!isUtf8(bytes)) faults.set(request, { path: [], type: 'nul' });
  return bytes.toString();
}

/** Refuses faults that no schema sees: deep nesting, repeated keys, text the database cannot store. */
export function checkBody(request: FastifyRequest, locale: Locale): void {
  checkForm(request, locale);
  checkParts(request.body, locale);
}

/** As `checkBody`, for forms: flat and never stored, so only the parser's faults matter. */
export function checkForm(request: FastifyRequest, locale: Locale): void {
  const fault = faults.get(request);
  if (fault) throw invalid(['body', ...fault.path], fault.type, locale);
}

/** Refuses a body where the call takes none, except an empty object. */
export function refuseBody(request: FastifyRequest, locale: Locale): void {
  checkBody(request, locale);
  const { body } = request;
  if (body === undefined || body === null) return;
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid(['body'], 'unknown_field', locale);
  const [key] = Object.keys(body);
  if (key !== undefined) throw invalid(['body', key], 'unknown_field', locale);
}

/** Whether a body changes only these fields; checked before validation, for roles that may change no other. */
export const changesOnly = (body: unknown, ...fields: string[]): boolean =>
  typeof body !== 'object' ||
  body === null ||
  Object.keys(body).every((key) => fields.includes(key));

const MAX_DEPTH = 32;
/** Refuses deep nesting before any schema walks the body; `path` is the path to the value, and is reused. */
function checkParts(value: unknown, locale: Locale, path: BodyPath = []): void {
  if (path.length > MAX_DEPTH) throw invalid(['body'], 'too_deep', locale);
  if (typeof value === 'string' && !isStorable(value))
    throw invalid(['body', ...path], 'nul', locale);
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    path.push(isArray ? Number(key) : key);
    if (!isStorable(key)) throw invalid(['body', ...path], 'nul', locale);
    checkParts(part, locale, path);
    path.pop();
  }
}
