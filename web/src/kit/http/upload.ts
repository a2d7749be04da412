import { Upload, type DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { config } from '../config.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { currentSession } from '../session/sessionStore.ts';
import { readDetail } from './api.ts';
import { NetworkError, RefusalError } from './errors.ts';
import { serverReach } from './reach.ts';

/** The size of a part: what a proxy has to accept, and what is sent again if it does not. */
const PART = 8 * 1024 * 1024;
/** The silence after which a connection counts as none. */
const PATIENCE = 20_000;
/** The pauses before an upload continues after a cut, where the server says it stopped. */
const RETRIES = [500, 2000];

interface UploadOptions {
  name: string;
  mime: string;
  /** The address of an upload begun earlier, by this page or before a reload. */
  url: string | null;
  /** Called with the address of the upload, at which a later attempt can continue. */
  onUrl: (url: string) => void;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(response: HttpResponse): RefusalError {
  const wait = Number(response.getHeader('Retry-After') ?? Number.NaN);
  return new RefusalError(
    response.getStatus(),
    readDetail(readJson(response.getBody())),
    Number.isFinite(wait) ? wait : null,
  );
}

/** An earlier request for the same upload is still at work on the server, or has got further than it seemed. */
const isBehind = (status: number): boolean => status === 409 || status === 423;

/** In the shapes of every other call. */
function failureFrom(error: Error | DetailedError): Error {
  const { originalResponse, causingError } = error as Partial<DetailedError>; // errors without a request have neither
  if (causingError instanceof RefusalError) return causingError;
  if (!originalResponse || isBehind(originalResponse.getStatus()))
    return new NetworkError(causingError ?? error);
  return refusalOf(originalResponse);
}

/** The token goes to our own server only, wherever an answer says that the upload is. */
function prepare(endpoint: string, request: HttpRequest): void {
  if (!request.getURL().startsWith(endpoint)) throw new Error('an upload somewhere else');
  const { token } = currentSession();
  if (token !== null) request.setHeader('authorization', `Bearer ${token}`);
  request.setHeader('accept-language', currentLocale());
}

/** Begins again if the upload is no longer there; any other refusal says nothing about it. */
function judge(request: HttpRequest, response: HttpResponse): void {
  serverReach.noteResponse();
  const status = response.getStatus();
  const isGone = status === 404 || status === 410;
  if (request.getMethod() !== 'HEAD' || status < 300 || isGone) return;
  throw isBehind(status) ? new NetworkError('the upload is in use') : refusalOf(response);
}

/**
 * Sends a file to `/upload`, in parts that survive an interrupted connection, a reload and a restart
 * of the server. Resolves with the id of the upload; rejects like any other call.
 */
export function uploadFile(file: Blob, options: UploadOptions): Promise<string> {
  const { name, mime, url, onUrl, onProgress, signal } = options;
  const endpoint = new URL(`${config().base_url}/upload`, location.href).href;
  return new Promise((resolve, reject) => {
    let quiet: ReturnType<typeof setTimeout>;
    const fail = (error: Error) => {
      clearTimeout(quiet);
      if (error instanceof NetworkError) void serverReach.check();
      reject(error);
    };
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: url,
      metadata: { filename: name, filetype: mime },
      chunkSize: PART,
      retryDelays: RETRIES,
      storeFingerprintForResuming: false, // the queue stores the address
      onShouldRetry: (error) =>
        failureFrom(error) instanceof NetworkError && navigator.onLine && !signal.aborted,
      onBeforeRequest: (request) => {
        signal.throwIfAborted();
        prepare(endpoint, request);
      },
      onAfterResponse: judge,
      onUploadUrlAvailable: () => {
        if (upload.url !== null) onUrl(upload.url);
      },
      onProgress: (sent) => {
        onProgress(sent);
        moves();
      },
      onError: (error) => fail(failureFrom(error)),
      onSuccess: () => {
        clearTimeout(quiet);
        const id = upload.url?.split('/').at(-1);
        if (id === undefined) fail(new NetworkError('the upload has no address'));
        else resolve(id);
      },
    });
    const stop = (reason: string) => {
      void upload.abort();
      fail(new NetworkError(reason));
    };
    const moves = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => stop('nothing was sent for too long'), PATIENCE);
    };
    signal.addEventListener('abort', () => stop('aborted'), { once: true });
    if (signal.aborted) return stop('aborted');
    moves();
    upload.start();
  });
}
