import { ChartPlace } from './ChartPlace.tsx';
import { charts } from './charts.ts';
import type { SeriesChartProps } from './SeriesBox.tsx';

/**
 * Measured values over time: the mean of each bucket with its ends behind it, on one or two axes. It
 * is zoomed and moved by hand, by keys and by buttons, and also a table.
 */
export function SeriesChart(props: SeriesChartProps) {
  const loaded = charts.useLoaded();
  return loaded ? <loaded.SeriesBox {...props} /> : <ChartPlace height={props.height} />;
}
