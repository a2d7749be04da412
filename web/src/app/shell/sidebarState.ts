import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { useDevice } from '../../kit/device.tsx';

/** `open` and `rail` are the user's choice; `auto` follows the width of the window. */
type Choice = 'open' | 'rail' | 'auto';

const isChoice = (value: string | null): value is Choice =>
  value === 'open' || value === 'rail' || value === 'auto';
const storedChoice = recall('sidebar');
const choice = createStore<Choice>(isChoice(storedChoice) ? storedChoice : 'auto');

/** Whether the sidebar shows names, and a function to toggle it. A choice overrides the window's width. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const current = useStore(choice);
  const tablet = useDevice() === 'tablet';
  const open = current === 'auto' ? !tablet : current === 'open';
  return {
    open,
    toggle: () => {
      const next = open ? 'rail' : 'open';
      remember('sidebar', next);
      choice.change(next);
    },
  };
}
