import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#kit/ids.ts';
import { callsBy } from '../fixtures/newTenant.ts';
import type { Answer, Caller } from '../fixtures/newTenant.ts';

/** Resolves with null if the server breaks off before or during its answer. */
async function attempt(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    return { status, body: await response.json(), headers: Object.fromEntries(headers) };
  } catch {
    return null;
  }
}

/**
 * Calls any server at an address, again and again until one answers, as a device does: with one key for all attempts of
 * a change. Counts the attempts without an answer.
 */
export function insistent(
  base: string,
  { id, token }: Pick<Caller, 'id' | 'token'>,
): Caller & { unanswered: () => number } {
  let unanswered = 0;
  const send =
    (method: string) =>
    async (path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': newId() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      };
      const init = {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      for (;;) {
        const answer = await attempt(`${base}/api${path}`, init);
        // A server that is busy, or without its database, answers 409 or 503 with the time of the next attempt.
        if (answer && answer.headers['retry-after'] === undefined) return answer;
        unanswered += 1;
        await pause(20);
      }
    };
  return {
    id,
    token,
    ...callsBy(send),
    unanswered: () => unanswered,
  };
}
