import { VisuallyHidden } from '@mantine/core';
import { useStore } from '../../kit/createStore.ts';
import type { SeriesMoment } from './data/moments.ts';
import type { ChartSeries } from './data/series.ts';
import { timeText } from './data/ticks.ts';
import type { ChartView } from './view.ts';
import { useChartWords } from './words.ts';

interface Props {
  moments: readonly SeriesMoment[];
  series: readonly ChartSeries[];
  view: ChartView;
  zone: string;
}

/** Reads out the moment that a key has reached; a mouse would make it talk without end. */
export function Announcer({ moments, series, view, zone }: Props) {
  const { at, by } = useStore(view.cursor);
  const { momentTexts } = useChartWords(zone);
  const moment = by === 'keys' ? moments.find((one) => one.at === at) : undefined;
  return (
    <VisuallyHidden role="status">
      {moment && `${timeText(moment.at, zone)}: ${momentTexts(moment, series).join('; ')}`}
    </VisuallyHidden>
  );
}
