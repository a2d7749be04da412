import { useEffect, useState, type RefObject } from 'react';

/** The group scrolled to: the last one whose heading has passed the upper part of the list. */
export function useGroupInSight(
  scroller: RefObject<HTMLElement | null>,
  first: string | null,
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = list.getBoundingClientRect().top + list.clientHeight / 3;
        const headings = [...list.querySelectorAll<HTMLElement>('[data-section]')];
        const passedHeadings = headings.filter((one) => one.getBoundingClientRect().top <= line);
        setCurrent(passedHeadings.at(-1)?.dataset.section ?? first);
      });
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener('scroll', look);
    };
  }, [scroller, first]);
  return current ?? first;
}
