import { createElement, use, useEffect, type ComponentType } from 'react';
import { fetchUntilThere, withTimeout } from './chunk.ts';
import { createStore, useStore } from './createStore.ts';
import { serverReach } from './http/reach.ts';
import { notifyError } from './notify.ts';
import { useOpening } from './opening.ts';
import { whenQuiet } from './quiet.ts';

/** A chunk without which its page is usable. */
export interface LateChunk<T> {
  fetch: () => Promise<void>;
  /** The loaded chunk; null until then. */
  useLoaded: () => T | null;
  /** Loads it when requested; if it fails to load, a toast says so and `giveUp` cancels the request. */
  useOnRequest: (isRequested: boolean, giveUp: () => void) => T | null;
  /** Loads it while it is needed, trying again whenever the server comes back; null until then. */
  useNeeded: (isNeeded?: boolean) => T | null;
  /** Preloads it once the page is idle, so that it is there at once when needed, even if the server is gone by then. */
  useSoon: () => void;
}

export function later<T>(load: () => Promise<T>): LateChunk<T> {
  const loaded = createStore<T | null>(null);
  const fetchPart = async () => {
    if (loaded.current() === null) loaded.change(await withTimeout(load));
  };
  const useLoaded = () => useStore(loaded);
  return {
    fetch: fetchPart,
    useLoaded,
    useOnRequest: (isRequested, giveUp) => {
      const part = useLoaded();
      const missing = isRequested && part === null;
      useOpening(missing, () => loaded.current() !== null);
      useEffect(() => {
        if (!missing) return;
        fetchPart().catch((error: unknown) => {
          giveUp();
          notifyError(error);
        });
        // oxlint-disable-next-line react/exhaustive-deps -- gives up the request that started this load
      }, [missing]);
      return part;
    },
    useNeeded: (isNeeded = true) => {
      const part = useLoaded();
      const missing = isNeeded && part === null;
      useEffect(() => (missing ? fetchUntilThere(fetchPart) : undefined), [missing]);
      return part;
    },
    useSoon: () => useEffect(() => whenQuiet(() => void fetchPart().catch(() => undefined)), []), // the next request fetches it again
  };
}

/** A part that comes once the page is at rest: many have nothing to show in it. */
export function atRest(load: () => Promise<ComponentType>): ComponentType {
  const part = later(load);
  return function AtRest() {
    part.useSoon();
    const Loaded = part.useLoaded();
    return Loaded && createElement(Loaded);
  };
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A dialog in its own chunk, for pages that render it while it is closed. */
export function lateDialog<P extends DialogProps>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const dialog = later(load);
  return function LateDialog(props: P) {
    dialog.useSoon();
    const Loaded = dialog.useOnRequest(props.opened, props.onClose);
    return Loaded && createElement(Loaded, props);
  };
}

/** A form in its own chunk, loaded when first opened; a failed load is repeated once the server is back. */
export function lazyForm<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchForm = async () => {
    try {
      return await withTimeout(load);
    } catch (error) {
      const stop = serverReach.onBack(() => {
        stop();
        loading = undefined;
      });
      throw error;
    }
  };
  return function LazyForm(props: P) {
    return createElement(use((loading ??= fetchForm())), props);
  };
}
