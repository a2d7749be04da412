import type { ComponentType } from 'react';
import { later } from '../kit/later.ts';

interface Settings {
  load: () => Promise<ComponentType>;
  useIsRequested: () => boolean;
  /** Cancels the request if the dialog's file fails to load. */
  cancel: () => void;
}

/**
 * A dialog in its own chunk, loaded when first requested and kept mounted so that closing is
 * animated. If it fails to load, a toast says so and the page stays as it is.
 */
export function lazyDialog({ load, useIsRequested, cancel }: Settings): ComponentType {
  const part = later(load);
  return function LazyDialog() {
    const Dialog = part.useOnRequest(useIsRequested(), cancel);
    return Dialog && <Dialog />;
  };
}
