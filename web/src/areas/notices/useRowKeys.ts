import { useEffect, useRef, type RefObject } from 'react';

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Within the element, the arrows move from row to row, and at first to the first one. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = within.current;
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const rows = [...(node?.querySelectorAll<HTMLElement>('li > a, li > button') ?? [])];
      if (step === undefined || rows.length === 0) return;
      event.preventDefault();
      const now = rows.findIndex((row) => row === document.activeElement);
      rows[now === -1 ? 0 : now + step]?.focus();
    };
    node?.addEventListener('keydown', move);
    return () => node?.removeEventListener('keydown', move);
  }, []);
  return within;
}
