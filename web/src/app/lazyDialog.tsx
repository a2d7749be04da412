import type { ComponentType } from 'react';
import { later } from '../kit/later.ts';

interface Settings {
  load: () => Promise<ComponentType>;
  useAsked: () => boolean;
  /** Takes the wish back, when the dialog's file does not arrive. */
  giveUp: () => void;
}

/**
 * A dialog in a file of its own, fetched when it is first asked for and kept so that it can close
 * gently. A file that does not arrive is said in a toast: the page under it stays as it is.
 */
export function lazyDialog({ load, useAsked, giveUp }: Settings): ComponentType {
  const part = later(load);
  return function LazyDialog() {
    const Dialog = part.useAsked(useAsked(), giveUp);
    return Dialog && <Dialog />;
  };
}
