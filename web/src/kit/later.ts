import { useEffect } from 'react';
import { inTime } from './chunk.ts';
import { createStore, useStore } from './createStore.ts';
import { notifyError } from './notify.tsx';
import { whenQuiet } from './quiet.ts';

/** A part of the page in a file of its own that a page is usable without. */
export interface Later<T> {
  fetch: () => Promise<void>;
  /** Null until it is there. */
  useLoaded: () => T | null;
  /** The same, fetched if it is asked for; when it does not arrive, a toast says so and the wish is taken back. */
  useAsked: (asked: boolean, giveUp: () => void) => T | null;
  /** Fetches it as soon as the page is quiet, so that it is there at once when it is asked for, and without the server too. */
  useSoon: () => void;
}

export function later<T>(load: () => Promise<T>): Later<T> {
  const loaded = createStore<T | null>(null);
  const fetchPart = async () => {
    if (loaded.current() === null) loaded.change(await inTime(load));
  };
  const useLoaded = () => useStore(loaded);
  return {
    fetch: fetchPart,
    useLoaded,
    useAsked: (asked, giveUp) => {
      const part = useLoaded();
      const missing = asked && part === null;
      useEffect(() => {
        if (!missing) return;
        fetchPart().catch((error: unknown) => {
          giveUp();
          notifyError(error);
        });
        // oxlint-disable-next-line react/exhaustive-deps -- what is given up is the wish that began it
      }, [missing]);
      return part;
    },
    useSoon: () => useEffect(() => whenQuiet(() => void fetchPart().catch(() => undefined)), []), // asked for, it is fetched again
  };
}
