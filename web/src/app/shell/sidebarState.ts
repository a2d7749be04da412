import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { useDevice } from '../../kit/device.tsx';

const choice = createStore<'open' | 'rail'>(recall('sidebar') === 'rail' ? 'rail' : 'open');

/** Whether the rail of a tablet is open over the page; this is not remembered. */
const over = createStore(false);

interface SidebarState {
  /** Whether names are shown beside the page. */
  open: boolean;
  /** Whether names are shown over the page. */
  isOver: boolean;
  toggle: () => void;
  close: () => void;
}

/** The state of the sidebar, and functions to change it. A choice overrides the window's width, except on a tablet. */
export function useSidebar(): SidebarState {
  const current = useStore(choice);
  const isOver = useStore(over);
  const tablet = useDevice() === 'tablet';
  const open = !tablet && current !== 'rail';
  return {
    open,
    isOver: tablet && isOver,
    toggle: () => {
      if (tablet) return over.change(!isOver);
      const next = open ? 'rail' : 'open';
      remember('sidebar', next);
      choice.change(next);
    },
    close: () => over.change(false),
  };
}
