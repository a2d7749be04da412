import { useEffect, useState } from 'react';
import { fetchUntilThere } from './chunk.ts';

/** Whether the page on screen still loads; the queries connect themselves once they exist. */
let isLoading = () => false;
export const connectLoading = (next: () => boolean): void => {
  isLoading = next;
};

const PAUSE = 200;
/** Some browsers cannot report when they are idle. */
const whenIdle = (run: () => void): unknown =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(run, PAUSE) : requestIdleCallback(run);

/**
 * Runs once the page on screen has loaded, so that preloading never delays what is visible. Returns
 * a function that cancels it.
 */
export function whenQuiet(run: () => void): () => void {
  let off = false;
  const look = () => {
    if (off) return;
    if (isLoading()) setTimeout(look, PAUSE);
    else whenIdle(() => off || run());
  };
  setTimeout(look, PAUSE);
  return () => {
    off = true;
  };
}

/** Fetches a chunk once the page is quiet, until it is there. Returns a function that stops it. */
export function fetchWhenQuiet(load: () => Promise<unknown>): () => void {
  let stop = () => {};
  const cancel = whenQuiet(() => (stop = fetchUntilThere(load)));
  return () => {
    cancel();
    stop();
  };
}

/** Whether the page has been quiet since this part of it was shown: what its rows do not need may come then. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return isQuiet;
}
