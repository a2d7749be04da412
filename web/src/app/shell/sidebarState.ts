import { useSyncExternalStore } from 'react';
import { recall, remember } from '../../kit/remembered.ts';
import { useDevice } from '../../kit/device.tsx';

/** `open` and `rail` were chosen by the user; `auto` follows the width of the window. */
type Choice = 'open' | 'rail' | 'auto';

const isChoice = (value: string | null): value is Choice =>
  value === 'open' || value === 'rail' || value === 'auto';
const remembered = recall('sidebar');
let choice: Choice = isChoice(remembered) ? remembered : 'auto';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the sidebar shows its names, and how to change that. A choice overrules the window's width. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const chosen = useSyncExternalStore(subscribe, () => choice);
  const tablet = useDevice() === 'tablet';
  const open = chosen === 'auto' ? !tablet : chosen === 'open';
  return {
    open,
    toggle: () => {
      choice = open ? 'rail' : 'open';
      remember('sidebar', choice);
      for (const listener of listeners) listener();
    },
  };
}
