import { useEffect, useRef } from 'react';
import { inDialog, isTyping, singleKeysAreOn } from '../kit/keys.ts';

/** A single key of a page; they can be switched off (WCAG 2.1.4). */
export function useLetter(key: string, act: () => void, enabled = true): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || inDialog(event.target)) return;
      if (!singleKeysAreOn() && key.length === 1) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, enabled]);
}
