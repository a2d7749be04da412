import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For the field in which typing begins, except on phones, whose keyboard would cover the page. */
export function useFirstFocus(begins: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begins) field.current?.focus();
  }, [begins]);
  return field;
}
