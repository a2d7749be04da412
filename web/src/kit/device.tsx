import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** What the page is shown on, as the width of its window says. */
export type Device = 'phone' | 'tablet' | 'desk';

/** All that code asks about the device; what only looks different is left to CSS. */
export interface Surroundings {
  /** Below 768 px the frame of a phone, up to 1180 px the rail and touch sizes. */
  device: Device;
  /** From 1024 px on a list has room for its facets beside the table. */
  hasRoomBeside: boolean;
  /** Pressed with a finger. */
  coarse: boolean;
}

const DESK: Surroundings = { device: 'desk', hasRoomBeside: true, coarse: false };
const SurroundingsContext = createContext(DESK);

const PHONE = '(max-width: 767.98px)';

/** Outside of rendering. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches;

function watchWindow() {
  const lists = {
    phone: matchMedia(PHONE),
    narrow: matchMedia('(max-width: 1180px)'),
    beside: matchMedia('(min-width: 1024px)'),
    coarse: matchMedia('(pointer: coarse)'),
  };
  const look = (): Surroundings => ({
    device: lists.phone.matches ? 'phone' : lists.narrow.matches ? 'tablet' : 'desk',
    hasRoomBeside: lists.beside.matches,
    coarse: lists.coarse.matches,
  });
  let current = look();
  return {
    current: () => current,
    subscribe: (listener: () => void) => {
      const controller = new AbortController();
      const change = () => {
        current = look();
        listener();
      };
      for (const list of Object.values(lists))
        list.addEventListener('change', change, { signal: controller.signal });
      return () => controller.abort();
    },
  };
}

/** A window that turns or changes its size keeps the field with the focus in sight, if it was. */
function keepFieldInSight(): () => void {
  const controller = new AbortController();
  let inSight = false;
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting === true;
  });
  const observe = ({ target }: FocusEvent) => {
    observer.disconnect();
    if (target instanceof Element) observer.observe(target);
  };
  const follow = () => {
    const field = document.activeElement;
    // the page is rendered for its new size after this event and before the next frame
    if (inSight) requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }));
  };
  document.addEventListener('focusin', observe, { signal: controller.signal });
  window.addEventListener('resize', follow, { signal: controller.signal });
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

/** Watches the window once for the whole page; decided before the first paint. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const [watched] = useState(watchWindow);
  const surroundings = useSyncExternalStore(watched.subscribe, watched.current);
  useEffect(keepFieldInSight, []);
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);
export const useDevice = (): Device => useSurroundings().device;
export const useIsPhone = (): boolean => useDevice() === 'phone';
