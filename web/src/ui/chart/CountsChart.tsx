import { drawsChart } from '../../kit/format/chart.ts';
import { ChartPlace } from './ChartPlace.tsx';
import { charts } from './charts.ts';
import type { CountsChartProps } from './CountsBox.tsx';
import classes from './Counts.module.css';
import { CountTitle } from './CountTitle.tsx';
import { COUNTED, type CountsAt } from './data/counts.ts';

/** Height of a title above its axes. */
const TITLE = 24;

/** Just the numbers, where there is nothing to draw. */
const Numbers = ({ points }: { points: readonly CountsAt[] }) => (
  <div className={`wrap ${classes.numbers}`}>
    {COUNTED.map((key) => (
      <CountTitle key={key} quality={key} count={points.at(-1)?.[key] ?? null} />
    ))}
  </div>
);

/** Quality over time: critical and attention as two charts, each with its own axis. */
export function CountsChart(props: CountsChartProps) {
  const loaded = charts.useLoaded();
  const { points, height } = props;
  const isDrawn = (['critical', 'attention'] as const).some((key) =>
    drawsChart(points.map((point) => point[key])),
  );
  if (!isDrawn) return <Numbers points={points} />;
  return loaded ? <loaded.CountsBox {...props} /> : <ChartPlace height={height + TITLE} />;
}
