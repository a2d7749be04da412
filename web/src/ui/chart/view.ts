import { useLayoutEffect, useRef, useState } from 'react';
import { createStore } from '../../kit/createStore.ts';
import { within } from './data/range.ts';
import type { TimeRange } from './data/series.ts';

type Store<T> = ReturnType<typeof createStore<T>>;

/** The moment being read out, and whether keys reached it. */
interface Cursor {
  at: number | null;
  by: 'keys' | 'pointer';
}

/** The state shared by all axes of a chart. */
export interface ChartView {
  /** The range on screen: the chosen one, or the one a gesture has reached. */
  shown: Store<TimeRange>;
  cursor: Store<Cursor>;
  limits: () => TimeRange;
  /** Shows a range during a gesture. */
  preview: (range: TimeRange) => void;
  /** Shows a range and hands it to the owner. */
  commit: (range: TimeRange) => void;
}

interface Props {
  range: TimeRange;
  limits: TimeRange;
  onRange: (range: TimeRange) => void;
}

/** Keeps its identity, so that the axes outlive every render. */
export function useChartView(props: Props): ChartView {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [view] = useState((): ChartView => {
    const shown = createStore(props.range);
    const limits = () => latest.current.limits;
    const preview = (range: TimeRange) => shown.change(within(range, limits()));
    return {
      shown,
      cursor: createStore<Cursor>({ at: null, by: 'pointer' }),
      limits,
      preview,
      commit: (range) => {
        preview(range);
        latest.current.onRange(shown.current());
      },
    };
  });
  const { from, to } = props.range;
  useLayoutEffect(() => view.shown.change({ from, to }), [view, from, to]);
  return view;
}
