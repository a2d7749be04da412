import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useSurroundings } from '../../../kit/device.tsx';

/** For the field in which typing begins, except on phones, whose keyboard would cover the page. */
export function useFirstFocus(isFirst: boolean): RefObject<HTMLInputElement | null> {
  const { coarse } = useSurroundings();
  const begins = isFirst && !coarse;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begins) field.current?.focus();
  }, [begins]);
  return field;
}
