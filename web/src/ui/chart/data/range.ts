import type { TimeRange } from './series.ts';

const SHORTEST = 60_000;
/** The factor by which a press of a button zooms, and the share of the period it moves by. */
const STEP = 2;
const SHARE = 0.5;

export const lengthOf = ({ from, to }: TimeRange): number => to - from;

/** The range, moved and shortened to fit into the limits; not shorter than a minute. */
export function within(range: TimeRange, limits: TimeRange): TimeRange {
  const length = Math.min(Math.max(lengthOf(range), SHORTEST), lengthOf(limits));
  const middle = (range.from + range.to) / 2;
  const from = Math.min(Math.max(middle - length / 2, limits.from), limits.to - length);
  return { from: Math.round(from), to: Math.round(from + length) };
}

/** The range longer by a factor; the moment `around` stays where it is. */
export const zoomed = (
  { from, to }: TimeRange,
  factor: number,
  around: number = (from + to) / 2,
): TimeRange => ({ from: around - (around - from) * factor, to: around + (to - around) * factor });

/** Later by a share of its length. */
export function panned(range: TimeRange, share: number): TimeRange {
  const way = lengthOf(range) * share;
  return { from: range.from + way, to: range.to + way };
}

/** The moment at a share of the width. */
export const atShare = (range: TimeRange, share: number): number =>
  range.from + lengthOf(range) * share;

type Two = readonly [number, number];

/** The range after a pinch: the moments under two fingers, as shares of the width, stay under them. */
export function pinched(range: TimeRange, start: Two, now: Two): TimeRange {
  const stretch = (now[1] - now[0]) / (start[1] - start[0]);
  if (!Number.isFinite(stretch) || stretch <= 0) return range;
  const length = lengthOf(range) / stretch;
  const from = atShare(range, start[0]) - now[0] * length;
  return { from, to: from + length };
}

export const MOVES = {
  zoom_in: (range: TimeRange, around?: number) => zoomed(range, 1 / STEP, around),
  zoom_out: (range: TimeRange, around?: number) => zoomed(range, STEP, around),
  earlier: (range: TimeRange) => panned(range, -SHARE),
  later: (range: TimeRange) => panned(range, SHARE),
};
export type ChartMove = keyof typeof MOVES;

/** Whether a move would change anything. */
export function canMove(move: ChartMove, range: TimeRange, limits: TimeRange): boolean {
  if (move === 'zoom_in') return lengthOf(range) > SHORTEST;
  if (move === 'earlier') return range.from > limits.from;
  if (move === 'later') return range.to < limits.to;
  return range.from > limits.from || range.to < limits.to;
}
