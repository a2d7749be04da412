import { queryClient } from './http/queryClient.ts';

const PAUSE = 200;
/** Not every browser says when it has time. */
const whenIdle = (run: () => void): unknown =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(run, PAUSE) : requestIdleCallback(run);

/**
 * Runs once the page on screen has what it asked for: what may be needed next must not hold up what is shown.
 * Returns how to call it off.
 */
export function whenQuiet(run: () => void): () => void {
  let off = false;
  const look = () => {
    if (off) return;
    if (queryClient.isFetching() > 0) setTimeout(look, PAUSE);
    else whenIdle(() => off || run());
  };
  setTimeout(look, PAUSE);
  return () => {
    off = true;
  };
}
