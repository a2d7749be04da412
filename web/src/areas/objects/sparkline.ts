import type { SeriesPoint } from '@plumbline/contract/indicators/series';

/** The means over time as points of a line in a square of 100; a single moment is no line, equal values lie in the middle. */
export function sparkline(points: readonly SeriesPoint[]): string {
  const marks = points.map(([at, , , , mean]) => ({ at: Date.parse(at), mean }));
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || first.at === last.at) return '';
  const means = marks.map(({ mean }) => mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const yOf = (mean: number) =>
    most === least ? 50 : 100 - (100 * (mean - least)) / (most - least);
  const xOf = (at: number) => (100 * (at - first.at)) / (last.at - first.at);
  return marks.map(({ at, mean }) => `${rounded(xOf(at))},${rounded(yOf(mean))}`).join(' ');
}

const rounded = (n: number): number => Number(n.toFixed(2));
