import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Caller } from './newTenant.ts';

/**
 * A caller that retries while the tenant is busy: on a slow machine many concurrent calls wait longer than
 * the server allows.
 */
export function patient(caller: Caller): Caller {
  const until =
    <Args extends unknown[]>(send: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      for (;;) {
        const answer = await send(...args);
        if (answer.body.detail?.code !== 'busy') return answer;
        await pause(Number(answer.headers['retry-after']) * 1000);
      }
    };
  const { get, post, patch, delete: remove } = caller;
  return {
    ...caller,
    get: until(get),
    post: until(post),
    patch: until(patch),
    delete: until(remove),
  };
}
