import { hasValue } from './values.ts';
import type { ChartPoint, TimeRange, ChartSeries } from './series.ts';

/** The points of all series at one moment, in the order of the series. */
export interface SeriesMoment {
  at: number;
  points: (ChartPoint | undefined)[];
}

/** All moments at which a series has a value, in order. */
export function allMoments(series: readonly ChartSeries[]): SeriesMoment[] {
  const moments = new Map<number, SeriesMoment>();
  for (const [i, { points }] of series.entries())
    for (const point of points.filter(hasValue)) {
      const { at } = point;
      const moment = moments.get(at) ?? { at, points: series.map(() => undefined) };
      moment.points[i] = point;
      moments.set(at, moment);
    }
  return [...moments.values()].toSorted((a, b) => a.at - b.at);
}

export const momentsWithin = (
  moments: readonly SeriesMoment[],
  { from, to }: TimeRange,
): SeriesMoment[] => moments.filter(({ at }) => at >= from && at <= to);

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowRight: (place) => place + 1,
  ArrowLeft: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
};

/** The moment that a key moves the cursor to; the first press begins at the latest one. Undefined for other keys. */
export function stepped(
  moments: readonly SeriesMoment[],
  cursor: number | null,
  key: string,
): number | undefined {
  const step = STEPS[key];
  const last = moments.length - 1;
  if (step === undefined || last < 0) return undefined;
  const place = moments.findLastIndex(({ at }) => cursor !== null && at <= cursor);
  const isNew = place < 0 && key.startsWith('Arrow');
  const next = isNew ? last : Math.min(Math.max(step(place, last), 0), last);
  return moments[next]?.at;
}
