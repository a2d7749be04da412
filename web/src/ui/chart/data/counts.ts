import type { DrawnLine } from './series.ts';

/** Results by rating from a moment on. */
export interface CountsAt {
  at: number;
  critical: number;
  attention: number;
  ok: number;
}

export const COUNTED = ['critical', 'attention', 'ok'] as const;
export type CountedQuality = (typeof COUNTED)[number];

const HUES = { critical: 'red', attention: 'orange', ok: 'green' } as const;

/** One of the counts as a line of steps in the colour of its rating. */
export const countSeries = (
  points: readonly CountsAt[],
  key: CountedQuality,
  name: string,
): DrawnLine => ({
  key,
  name,
  unit: null,
  decimals: 0,
  axis: 'left',
  ink: `--st-${HUES[key]}-solid`,
  dash: [],
  isCount: true,
  points: points.map(({ at, [key]: n }) => ({ at, mean: n, min: n, max: n, count: 1 })),
});
