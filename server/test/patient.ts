import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Caller } from './newTenant.ts';

/** The same caller, who comes again where the tenant is busy: on a slow machine many calls at once outlast the time that one may wait. */
export function patient(caller: Caller): Caller {
  const until =
    <Sent extends unknown[]>(send: (...sent: Sent) => Promise<Answer>) =>
    async (...sent: Sent): Promise<Answer> => {
      for (;;) {
        const answer = await send(...sent);
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
