import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { useDevice } from '../../kit/device.tsx';

/** `open` and `rail` are the user's choice; `auto` follows the width of the window. */
type Choice = 'open' | 'rail' | 'auto';

const isChoice = (value: string | null): value is Choice =>
  value === 'open' || value === 'rail' || value === 'auto';
const remembered = recall('sidebar');
const choice = createStore<Choice>(isChoice(remembered) ? remembered : 'auto');

/** Whether the sidebar shows names, and a function to toggle it. A choice overrides the window's width. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const chosen = useStore(choice);
  const tablet = useDevice() === 'tablet';
  const open = chosen === 'auto' ? !tablet : chosen === 'open';
  return {
    open,
    toggle: () => {
      const next = open ? 'rail' : 'open';
      remember('sidebar', next);
      choice.change(next);
    },
  };
}
