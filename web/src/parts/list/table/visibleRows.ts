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

/** How far from the top of the first row each row ends. */
function endsOf(heights: readonly number[]): number[] {
  const ends: number[] = [];
  for (const height of heights) ends.push((ends.at(-1) ?? 0) + height);
  return ends;
}

interface VisibleRow {
  index: number;
  /** The height of the rows before it that are left out. */
  gap: number;
}

/** Which rows of a table are on screen, for rows whose heights are known before they are rendered. */
export function useVisibleRows({ scroller, height, heights, head, foot }: Options) {
  const ends = useMemo(() => endsOf(heights), [heights]);
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

  /** The visible rows and those near them, and the height below; the row `kept` stays rendered, or it would lose the focus. */
  function visible(kept: number): { shown: VisibleRow[]; below: number } {
    const last = indexAt(ends, (ends[first] ?? 0) + height);
    const isNear = (index: number) => index >= first - BEYOND && index <= last + BEYOND;
    const indexes =
      height === 0 ? [] : [...ends.keys()].filter((index) => index === kept || isNear(index));
    return {
      shown: indexes.map((index, n) => ({
        index,
        gap: startOf(index) - startOf((indexes[n - 1] ?? -1) + 1),
      })),
      below: startOf(ends.length) - startOf((indexes.at(-1) ?? -1) + 1),
    };
  }

  /** Scrolls as little as brings the whole row into view. */
  function scrollTo(index: number): void {
    const element = scroller.current;
    const end = ends[index];
    if (!element || end === undefined) return;
    const least = head + end + foot - element.clientHeight;
    const top = Math.max(least, Math.min(element.scrollTop, startOf(index) - head));
    element.scrollTo({ top, behavior: 'instant' });
  }

  return { visible, scrollTo };
}
