import { useEffect, useRef } from 'react';

/** How the keys are written on this device. */
export const SAVE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ S' : 'Ctrl S';

/** `Ctrl/⌘ S` saves. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
