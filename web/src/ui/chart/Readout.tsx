import { Fragment } from 'react';
import { useStore } from '../../kit/createStore.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import type { SeriesMoment } from './data/moments.ts';
import type { DrawnLine, ChartPoint } from './data/series.ts';
import { timeText } from './data/ticks.ts';
import type { DrawnPlot } from './draw/startPlot.ts';
import { LineSample } from './LineSample.tsx';
import classes from './Readout.module.css';
import type { ChartView } from './view.ts';
import { chartValueText } from './words.ts';

interface Props {
  lines: readonly DrawnLine[];
  moments: readonly SeriesMoment[];
  view: ChartView;
  zone: string;
  placeOf: DrawnPlot['placeOf'];
}

/** `3.3–3.9`, the ends of a bucket. */
const endsText = ({ min, max, count }: ChartPoint, { decimals }: DrawnLine): string | null =>
  count > 1 ? `${formatNumber(min, decimals)}–${formatNumber(max, decimals)}` : null;

/** The values at the cursor, beside it; screen readers get them from the chart's live region. */
export function Readout({ lines, moments, view, zone, placeOf }: Props) {
  const { at } = useStore(view.cursor);
  const moment = moments.find((one) => one.at === at);
  if (moment === undefined) return null;
  return (
    <div
      className={`grid radius-7 size-12 num absolute ${classes.readout}`}
      style={placeOf(moment.at)}
      aria-hidden
    >
      <div className="all-columns faint">{timeText(moment.at, zone)}</div>
      {lines.map((line, i) => {
        const point = moment.points[i];
        if (point === undefined) return null;
        return (
          <Fragment key={line.key}>
            <span className="flex align-centre min-width-0 quiet">
              {lines.length > 1 && <LineSample line={line} />}
              <span className="cut">{line.name}</span>
            </span>
            <b className="row justify-end gap-4 bold nowrap">
              {point.quality != null && <StatusIcon code={point.quality} size={12} />}
              {chartValueText(point.mean, line)}
            </b>
            <span className={`faint nowrap ${classes.ends}`}>{endsText(point, line)}</span>
          </Fragment>
        );
      })}
    </div>
  );
}
