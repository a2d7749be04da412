import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { answerCalls } from '../../../test/network.ts';
import { NetworkError, RefusalError } from './errors.ts';
import { uploadFile } from './upload.ts';

const MEGA = 1024 * 1024;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
}
interface Refusal {
  status: number;
  body?: unknown;
}

/** A server for uploads, at the boundary that the client uses: `XMLHttpRequest`. */
class Uploads {
  readonly files = new Map<string, { size: number; bytes: number }>();
  readonly requests: string[] = [];
  /** What happens to a request instead of its effect; called with its method. */
  instead: (method: string) => Refusal | 'cut' | 'cut halfway' | null = () => null;
  #begun = 0;

  answer(
    method: string,
    path: string,
    headers: Map<string, string>,
    body: Blob | null,
  ): Answer | null {
    this.requests.push(method);
    const instead = this.instead(method);
    const size = body?.size ?? 0;
    const file = this.files.get(path);
    if (instead === 'cut halfway' && file) file.bytes += Math.floor(size / 2);
    if (instead === 'cut' || instead === 'cut halfway') return null;
    if (instead !== null) return { ...instead, headers: {} };
    if (method === 'POST') {
      this.#begun += 1;
      const address = `/api/upload/u${this.#begun}`;
      this.files.set(address, { size: Number(headers.get('upload-length')), bytes: size });
      return { status: 201, headers: { location: address, 'upload-offset': String(size) } };
    }
    if (!file) return { status: 404, headers: {}, body: { detail: 'Not Found' } };
    file.bytes += size;
    const length = String(file.size);
    return {
      status: method === 'HEAD' ? 200 : 204,
      headers: { 'upload-offset': String(file.bytes), 'upload-length': length },
    };
  }
}

function requestsTo(server: Uploads) {
  return class {
    status = 0;
    responseText = '';
    upload = {};
    onload = () => {};
    onerror = (_event: unknown) => {};
    readonly #sent = new Map<string, string>();
    #received: Record<string, string> = {};
    #method = '';
    #path = '';
    open(method: string, url: string): void {
      this.#method = method;
      this.#path = new URL(url).pathname;
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent.set(name.toLowerCase(), value);
    }
    getResponseHeader = (name: string) => this.#received[name.toLowerCase()] ?? null;
    abort(): void {}
    send(body: Blob | null): void {
      setTimeout(() => {
        const answer = server.answer(this.#method, this.#path, this.#sent, body);
        if (answer === null) return this.onerror(new ProgressEvent('error'));
        this.status = answer.status;
        this.#received = answer.headers;
        this.responseText = 'body' in answer ? JSON.stringify(answer.body) : '';
        this.onload();
      });
    }
  };
}

let server: Uploads;
beforeEach(async () => {
  server = new Uploads();
  answerCalls({ 'GET /version': () => ({ body: {} }) });
  await loadConfig();
  vi.stubGlobal('XMLHttpRequest', requestsTo(server));
});
afterEach(() => vi.unstubAllGlobals());

const bytesOf = (size: number) => new Blob([new Uint8Array(size)]);
function send(file: Blob, url: string | null = null) {
  const urls: string[] = [];
  const abort = new AbortController();
  const id = uploadFile(file, {
    name: 'pump.png',
    mime: 'image/png',
    url,
    onUrl: (address) => urls.push(new URL(address).pathname),
    onProgress: () => {},
    signal: abort.signal,
  });
  return { id, urls, abort };
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a small file takes two requests, and its address is known after the first', async () => {
  const { id, urls } = send(bytesOf(1000));
  expect(await id).toBe('u1');
  expect(urls).toEqual(['/api/upload/u1']);
  expect(server.requests).toEqual(['POST', 'PATCH']);
});

test('a large file is sent in parts', async () => {
  expect(await send(bytesOf(20 * MEGA)).id).toBe('u1');
  expect(server.requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  expect(server.files.get('/api/upload/u1')?.bytes).toBe(20 * MEGA);
});

test('after a cut it continues where the server stopped', async () => {
  let cuts = 0;
  server.instead = (method) => {
    if (method !== 'PATCH' || cuts > 0) return null;
    cuts += 1;
    return 'cut halfway';
  };
  expect(await send(bytesOf(MEGA)).id).toBe('u1');
  expect(server.requests).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
  expect(server.files.get('/api/upload/u1')?.bytes).toBe(MEGA);
});

test.each([409, 423])('after %i it asks how much has arrived, and continues', async (status) => {
  let refusals = 0;
  server.instead = (method) => {
    if (method !== 'PATCH' || refusals > 0) return null;
    refusals += 1;
    return { status, body: { detail: { code: 'wrong_status', reason: 'offset' } } };
  };
  expect(await send(bytesOf(1000)).id).toBe('u1');
  expect(server.requests).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
});

test('an upload of the page before a reload is continued, and begins anew if it has gone', async () => {
  server.files.set('/api/upload/old', { size: MEGA, bytes: MEGA / 2 });
  expect(await send(bytesOf(MEGA), `${location.origin}/api/upload/old`).id).toBe('old');
  expect(server.requests).toEqual(['HEAD', 'PATCH']);
  expect(await send(bytesOf(MEGA), `${location.origin}/api/upload/gone`).id).toBe('u1');
});

test.each([401, 402, 413, 415, 429, 503])(
  'a refusal with %i is that of any call',
  async (status) => {
    server.instead = () => ({ status, body: { detail: { code: 'busy' } } });
    for (const url of [null, `${location.origin}/api/upload/old`]) {
      const error = await failureOf(send(bytesOf(1000), url).id);
      expect(error).toBeInstanceOf(RefusalError);
      expect((error as RefusalError).status).toBe(status);
    }
    expect(server.requests).toEqual(['POST', 'HEAD']); // nothing is repeated, and no other upload begun
  },
);

test('without a network it gives up after a few attempts, and when it is told to', async () => {
  server.instead = () => 'cut';
  expect(await failureOf(send(bytesOf(1000)).id)).toBeInstanceOf(NetworkError);
  expect(server.requests).toEqual(['POST', 'POST', 'POST']);
  const { id, abort } = send(bytesOf(1000));
  abort.abort();
  expect(await failureOf(id)).toBeInstanceOf(NetworkError);
});

test('the token is not sent to an upload somewhere else', async () => {
  const error = await failureOf(send(bytesOf(1000), 'https://elsewhere.example/upload/1').id);
  expect(error).toBeInstanceOf(NetworkError);
  expect(server.requests).toEqual([]);
});
