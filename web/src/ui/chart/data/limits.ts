import type { TimeRange } from './series.ts';

/** The moments of the first and the last value, ISO 8601. */
type Ends = Readonly<Record<'from' | 'to', string>>;

const HALF_DAY_MS = 43_200_000;

/** The time beside the first and the last mark of a range of this length, in milliseconds. */
export const roomBeside = (length: number): number => Math.max(HALF_DAY_MS, length / 50);

/** Everything that has been measured, with room for the first and the last mark; null without values. */
export function outerLimits(all: readonly (Ends | null)[]): TimeRange | null {
  const known = all.filter((one) => one !== null);
  if (known.length === 0) return null;
  const from = Math.min(...known.map((one) => Date.parse(one.from)));
  const to = Math.max(...known.map((one) => Date.parse(one.to)));
  const room = roomBeside(to - from);
  return { from: from - room, to: to + room };
}

/** Whether a series has a single value, which is no line. */
export const isOneValue = (ends: Ends | null | undefined): boolean =>
  ends != null && ends.from === ends.to;
