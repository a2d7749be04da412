import type { DrawnLine, ChartSeries } from './series.ts';

/** The looks of lines: the accent, then greys, each with dashes of its own, so that they differ without colours. */
const LOOKS = [
  { ink: '--c-accent', dash: [] },
  { ink: '--c-text-2', dash: [6, 3] },
  { ink: '--c-text-3', dash: [2, 3] },
  { ink: '--c-text-2', dash: [10, 3, 2, 3] },
  { ink: '--c-text-3', dash: [14, 4] },
  { ink: '--c-control', dash: [4, 2, 1, 2, 1, 2] },
] as const;

/** Between the colours of bands, a single line is in ink. */
export function drawnLines(series: readonly ChartSeries[], hasBands: boolean): DrawnLine[] {
  return series.map((one, i) => {
    const look = LOOKS[i % LOOKS.length] ?? LOOKS[0];
    const ink = hasBands && i === 0 ? '--c-text' : look.ink;
    return { ...one, ...look, ink, isCount: false };
  });
}
