import { vi } from 'vitest';

const API = '/api';
const CONFIG = '/config/config.json';

export interface NetworkCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
export type NetworkAnswer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Answers = Record<string, (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>>;

/**
 * Replaces the server at the page's boundary, `fetch`: `'PATCH /object/1'` responds with what its
 * function returns. Every call is recorded; an unanswered one fails the test that sent it.
 */
export function answerCalls(answers: Answers): NetworkCall[] {
  const calls: NetworkCall[] = [];
  const real = globalThis.fetch;
  const answer = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input : new URL(input, location.origin);
    const request = new Request(address, init);
    const { pathname, searchParams: query } = new URL(request.url);
    if (pathname === CONFIG) return Response.json({ base_url: API, node_env: 'test' });
    if (!pathname.startsWith(API)) return real(input, init); // a module of the page itself
    const path = pathname.slice(API.length);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { method, headers } = request;
    const call = { method, path, query, headers, body };
    calls.push(call);
    const respond = answers[`${method} ${path}`];
    if (!respond) throw new Error(`Nobody answers ${method} ${path}`);
    const { status = 200, body: answerBody, headers: extra = {} } = await respond(call);
    const content = answerBody === undefined ? null : JSON.stringify(answerBody);
    return new Response(content, {
      status,
      headers: { 'content-type': 'application/json', ...extra },
    });
  };
  vi.stubGlobal('fetch', answer);
  return calls;
}
