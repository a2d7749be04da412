import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** The kind of device, judged by the width of the window. */
type Device = 'phone' | 'tablet' | 'desk';

/** The facts about the device that code may use; purely visual differences are left to CSS. */
interface Surroundings {
  /** The layout: phone below 768 px, rail and touch sizes up to 1180 px. */
  device: Device;
  /** Whether a list has room for its facets beside the table, from 1024 px. */
  hasRoomBeside: boolean;
  /** Whether the window is wide enough for the frame but too low, as on a phone held sideways. */
  low: boolean;
  /** Whether the pointer is a finger. */
  coarse: boolean;
}

const DESK: Surroundings = { device: 'desk', hasRoomBeside: true, low: false, coarse: false };
const SurroundingsContext = createContext(DESK);

const PHONE = '(max-width: 767.98px)';

/** For use outside rendering. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches;

function watchWindow() {
  const lists = {
    phone: matchMedia(PHONE),
    narrow: matchMedia('(max-width: 1180px)'),
    beside: matchMedia('(min-width: 1024px)'),
    low: matchMedia('(max-height: 480px)'),
    coarse: matchMedia('(pointer: coarse)'),
  };
  const look = (): Surroundings => ({
    device: lists.phone.matches ? 'phone' : lists.narrow.matches ? 'tablet' : 'desk',
    hasRoomBeside: lists.beside.matches,
    low: lists.low.matches,
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
      // the window may have turned since the first render began
      const now = look();
      if (JSON.stringify(now) !== JSON.stringify(current)) current = now;
      return () => controller.abort();
    },
  };
}

/** Keeps the focused field in view when the window rotates or is resized, if it was in view before. */
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
    // the page renders at its new size after this event and before the next frame
    if (inSight) requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }));
  };
  document.addEventListener('focusin', observe, { signal: controller.signal });
  window.addEventListener('resize', follow, { signal: controller.signal });
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

/** Watches the window once for the whole page; the first value is known before the first paint. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const [watched] = useState(watchWindow);
  const surroundings = useSyncExternalStore(watched.subscribe, watched.current);
  useEffect(keepFieldInSight, []);
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);
export const useDevice = (): Device => useSurroundings().device;
export const useIsPhone = (): boolean => useDevice() === 'phone';
