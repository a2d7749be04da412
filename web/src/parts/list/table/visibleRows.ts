import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const BEYOND = 6;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  /** The height of the scroller. */
  height: number;
  /** The height of each row. */
  heights: readonly number[];
  /** The height of the head, which stays in place above the rows. */
  head: number;
  /** The height of what covers the last rows. */
  foot: number;
}

/** The index of the row at this distance from the first one. */
const indexAt = (ends: readonly number[], distance: number): number => {
  const index = ends.findIndex((end) => end > distance);
  return index < 0 ? ends.length - 1 : index;
};

/** Which rows of a table are on screen, for rows whose heights are known before they are rendered. */
export function useVisibleRows({ scroller, height, heights, head, foot }: Options) {
  /** How far from the top of the first row each row ends. */
  const ends = useMemo(() => {
    let end = 0;
    return heights.map((one) => (end += one));
  }, [heights]);
  const startOf = (index: number) => ends[index - 1] ?? 0;
  const [first, setFirst] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => setFirst(indexAt(ends, element.scrollTop));
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, ends]);

  /** The visible rows and those near them; the row `kept` stays rendered, or it would lose the focus. */
  function visible(kept: number): { index: number; start: number; end: number }[] {
    if (height === 0) return [];
    const last = indexAt(ends, (ends[first] ?? 0) + height);
    const isNear = (index: number) => index >= first - BEYOND && index <= last + BEYOND;
    return [...ends.keys()]
      .filter((index) => index === kept || isNear(index))
      .map((index) => ({ index, start: startOf(index), end: startOf(index + 1) }));
  }

  /** Scrolls as little as brings the whole row into view. */
  function scrollTo(index: number): void {
    const element = scroller.current;
    const end = ends[index];
    if (!element || end === undefined) return;
    const least = head + end + foot - element.clientHeight;
    element.scrollTop = Math.max(least, Math.min(element.scrollTop, startOf(index) - head));
  }

  return { visible, scrollTo, fullHeight: ends.at(-1) ?? 0 };
}
