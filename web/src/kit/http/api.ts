import type { Detail } from '@plumbline/contract/kit/errorBody';
import { noteDate } from '../clock.ts';
import { config } from '../config.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { discardEarly, takeEarly } from './early.ts';
import { noteRequest } from './firstRequests.ts';
import { serverReach } from './reach.ts';
import { currentSession } from '../session/sessionStore.ts';
import { RefusalError, NetworkError } from './errors.ts';
import { fetchRefusalWords } from './refusals.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly string[];
interface CallOptions {
  query?: Record<string, QueryValue> | undefined;
  /** The body: JSON unless it is a file, `FormData` or `URLSearchParams`. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Whether it outlives the page. */
  keepalive?: boolean;
  /** `If-Match`: the version that was edited. */
  version?: string | undefined;
  /** `If-None-Match`: the tag of what this device has; the answer is then empty as long as it is the same. */
  known?: string | undefined;
  /** The same key for every retry of one intention; a fresh one by default. */
  idempotencyKey?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `?a=1&filter=…&filter=…`: the key of a list is repeated, empty values are left out. */
export function queryText(query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value as readonly string[]) search.append(key, one);
    else if (value !== undefined && value !== null && value !== '')
      search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** A detail in one of the shapes of docs/wire.md "Errors"; null for anything else. */
export function readDetail(body: unknown): Detail | null {
  const detail = (body as { detail?: unknown } | null)?.detail; // any JSON may be here
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) {
    const fits = detail.every((item) => {
      const { msg, loc } = (item ?? {}) as { msg?: unknown; loc?: unknown }; // any JSON may be here
      return typeof msg === 'string' && Array.isArray(loc);
    });
    return fits ? (detail as Detail) : null; // items with a message and a place are validation items
  }
  const code = (detail as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? (detail as Detail) : null; // objects are distinguished by their code
}

function headersFor(method: Method, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLocale() });
  const { token } = currentSession();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (isJson(options.body)) headers.set('content-type', 'application/json');
  if (options.version !== undefined) headers.set('if-match', options.version);
  if (options.known !== undefined) headers.set('if-none-match', options.known);
  const key = options.idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined);
  if (key !== undefined) headers.set('idempotency-key', key);
  return headers;
}

const isJson = (body: unknown) =>
  body !== undefined && ![Blob, FormData, URLSearchParams].some((other) => body instanceof other);

const earlyAnswer = (method: Method, url: string) =>
  method === 'GET'
    ? takeEarly(url, { token: currentSession().token, locale: currentLocale() })
    : discardEarly();

/** The error of an answer that is not a success, once the page can explain it. */
export async function readRefusal(answer: Response): Promise<RefusalError> {
  const words = fetchRefusalWords();
  const body: unknown = await answer.json().catch(() => null);
  await words;
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new RefusalError(
    answer.status,
    readDetail(body),
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** Sends one request. Returns undefined when it was aborted and throws when it was refused or the server is unreachable. */
async function send(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<Response | undefined> {
  const body = options.body;
  const unsent = method !== 'GET' && !navigator.onLine;
  let sent = performance.now();
  let answer: Response;
  try {
    const url = config().base_url + path + queryText(options.query);
    const early = earlyAnswer(method, url);
    if (early) sent = 0; // at some time since the page was opened
    answer = await (early ??
      fetch(url, {
        method,
        headers: headersFor(method, options),
        body: isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined), // not JSON: a file, a form, or nothing
        signal: options.signal,
        keepalive: options.keepalive ?? false,
      }));
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    void serverReach.check();
    throw new NetworkError(error, unsent);
  }
  noteDate(answer, sent);
  if (answer.ok || answer.status === 304) {
    serverReach.noteResponse();
    return answer;
  }
  const refusal = await readRefusal(answer);
  // a gateway answering for the server does not use our error shapes
  if (answer.status >= 502 && refusal.detail === null) void serverReach.check();
  else serverReach.noteResponse();
  throw refusal;
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  if (method === 'GET') noteRequest(path + queryText(options.query));
  const answer = await send(method, path, options);
  const text = answer === undefined || answer.status === 204 ? '' : await answer.text();
  // The contract declares each path's response. It is undefined for 204 and for aborted calls,
  // whose result nobody reads.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** An entity with its version for `If-Match`, or an answer with its tag for `If-None-Match`. */
export interface VersionedView<T> {
  view: T;
  version: string | undefined;
}

async function read<T>(path: string, options: CallOptions = {}): Promise<VersionedView<T>> {
  noteRequest(path + queryText(options.query));
  const answer = await send('GET', path, options);
  const view = (answer?.status === 304 ? undefined : await answer?.json()) as T; // declared by the contract; the result of an aborted call is never read
  return { view, version: answer?.headers.get('etag') ?? undefined };
}

/** Calls to the API: adds base URL, token and language, and turns refusals into errors. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
  read,
  post: <T>(path: string, options?: CallOptions) => call<T>('POST', path, options),
  put: <T>(path: string, options?: CallOptions) => call<T>('PUT', path, options),
  patch: <T>(path: string, options?: CallOptions) => call<T>('PATCH', path, options),
  delete: <T = void>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
  /** A file, fetched with the token; undefined when aborted. */
  blob: async (path: string, options: CallOptions = {}) =>
    (await send('GET', path, options))?.blob(),
};
