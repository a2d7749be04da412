import { useEffect, useState, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { VARIABLES } from '../theme/variables.ts';

/** The width of a chart on paper before it is scaled to the page. */
export const PRINTED_WIDTH = 700;

/** While the page is printed: the variables of the light scheme. The printer does not wait for a later render. */
export function usePrinting(): CSSProperties | null {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const change = (next: boolean) => () => flushSync(() => setPrinting(next));
    window.addEventListener('beforeprint', change(true), { signal });
    window.addEventListener('afterprint', change(false), { signal });
    return () => controller.abort();
  }, []);
  return isPrinting ? VARIABLES.light : null;
}
