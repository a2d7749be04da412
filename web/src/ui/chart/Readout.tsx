import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from '../../kit/createStore.ts';
import classes from './Chart.module.css';
import type { Moment } from './data/moments.ts';
import type { Line } from './data/series.ts';
import { timeText } from './data/ticks.ts';
import { LineSample } from './LineSample.tsx';
import type { View } from './view.ts';
import { useChartWords } from './words.ts';

interface Props {
  lines: readonly Line[];
  moments: readonly Moment[];
  view: View;
  zone: string;
  xOf: (at: number) => number;
}

const place = (left: number, width: number): { left: number } | { right: number } =>
  left > width / 2 ? { right: width - left + 10 } : { left: left + 10 };

/** The values at the cursor, beside it; screen readers get them from the chart's live region. */
export function Readout({ lines, moments, view, zone, xOf }: Props) {
  const { at } = useStore(view.cursor);
  const { pointText } = useChartWords(zone);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => setWidth(box?.parentElement?.clientWidth ?? 0), [box, at]);
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
    <div
      ref={setBox}
      className={`${classes.readout} num`}
      style={place(xOf(moment.at), width)}
      aria-hidden
    >
      <div>{timeText(moment.at, zone)}</div>
      {rows}
    </div>
  );
}
