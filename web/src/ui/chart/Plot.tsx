import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './Chart.module.css';
import type { AxesContent } from './draw/content.ts';
import { listenToGestures } from './draw/gestures.ts';
import { startPlot, type DrawnPlot } from './draw/startPlot.ts';
import { allMoments } from './data/moments.ts';
import { Readout } from './Readout.tsx';
import { PRINTED_WIDTH } from './usePrinting.ts';
import type { ChartView } from './view.ts';

interface Props {
  content: AxesContent;
  view: ChartView;
  isPrinting: boolean;
}

/** One pair of axes on a canvas, with the values at the cursor. */
export function Plot({ content, view, isPrinting }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPlot | null>(null);
  const { lines, zone, height } = content;
  const moments = useMemo(() => allMoments(lines), [lines]);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const plot = startPlot(box.current, view);
    setDrawn(plot);
    return plot.stop;
  }, [view]);
  useLayoutEffect(
    () => drawn?.show(content, isPrinting ? PRINTED_WIDTH : null),
    [drawn, content, isPrinting],
  );
  useEffect(() => (box.current ? listenToGestures(box.current, view) : undefined), [view]);
  return (
    <div ref={box} className={`relative ${classes.plot}`} style={{ minHeight: height }}>
      {drawn && (
        <Readout lines={lines} moments={moments} view={view} zone={zone} placeOf={drawn.placeOf} />
      )}
    </div>
  );
}
