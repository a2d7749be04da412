import type { ReactNode } from 'react';
import { useStore } from '../../kit/createStore.ts';
import classes from './Chart.module.css';
import type { Moment } from './data/moments.ts';
import type { Line } from './data/series.ts';
import { timeText } from './data/ticks.ts';
import type { Plot } from './draw/startPlot.ts';
import { LineSample } from './LineSample.tsx';
import type { View } from './view.ts';
import { useChartWords } from './words.ts';

interface Props {
  lines: readonly Line[];
  moments: readonly Moment[];
  view: View;
  zone: string;
  placeOf: Plot['placeOf'];
}

/** The values at the cursor, beside it; screen readers get them from the chart's live region. */
export function Readout({ lines, moments, view, zone, placeOf }: Props) {
  const { at } = useStore(view.cursor);
  const { pointText } = useChartWords(zone);
  const moment = moments.find((one) => one.at === at);
  if (moment === undefined) return null;
  const rows = lines.flatMap((line, i): ReactNode[] => {
    const point = moment.points[i];
    if (point === undefined) return [];
    return [
      <div key={line.key}>
        {lines.length > 1 && <LineSample line={line} />}
        {lines.length > 1 && `${line.name}: `}
        <b>{pointText(point, line)}</b>
      </div>,
    ];
  });
  if (rows.length === 0) return null;
  return (
    <div className={`${classes.readout} num`} style={placeOf(moment.at)} aria-hidden>
      <div>{timeText(moment.at, zone)}</div>
      {rows}
    </div>
  );
}
