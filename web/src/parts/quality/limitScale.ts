import type { VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import { QUALITY } from '@plumbline/contract/quality/codes';

/** The limits from which a value needs attention or is critical; missing or null for none. */
export type RatingLimits = Partial<Record<(typeof VALUE_BOUNDS)[number], number | null>>;

/** A number on the scale of its limits: where each colour starts and where the value is, in percent. */
interface LimitScale {
  bands: { status: number; from: number; to: number }[];
  bounds: { at: number; value: number }[];
  at: number | null;
}

/** Null without any limit. */
export function limitScale(limits: RatingLimits | null, value: number | null): LimitScale | null {
  const { critical_min, attention_min, attention_max, critical_max } = limits ?? {};
  const marks = [
    { value: critical_min, below: QUALITY.critical },
    { value: attention_min, below: QUALITY.attention },
    { value: attention_max, below: QUALITY.ok },
    { value: critical_max, below: attention_max == null ? QUALITY.ok : QUALITY.attention },
  ].filter((mark): mark is { value: number; below: typeof mark.below } => mark.value != null);
  const first = marks[0];
  const last = marks.at(-1);
  if (!first || !last) return null;
  const low = critical_min ?? attention_min ?? null;
  const high = critical_max ?? attention_max ?? null;
  const [min, max] = spanOf(first.value, last.value, low === null, high === null);
  const share = (n: number) => Math.min(100, Math.max(0, ((n - min) / (max - min)) * 100));
  const ends = [...marks.map((mark) => mark.value), max];
  const above =
    critical_max != null
      ? QUALITY.critical
      : attention_max != null
        ? QUALITY.attention
        : QUALITY.ok;
  const bands = ends.map((end, i) => ({
    status: marks[i]?.below ?? above,
    from: share(i === 0 ? min : (ends[i - 1] ?? min)),
    to: share(end),
  }));
  return {
    bands: bands.filter((band) => band.to > band.from),
    bounds: marks.map((mark) => ({ at: share(mark.value), value: mark.value })),
    at: value === null ? null : share(value),
  };
}

/** A limit on one side leaves most of the line to the good range. */
function spanOf(
  first: number,
  last: number,
  openLow: boolean,
  openHigh: boolean,
): [number, number] {
  const width = Math.max(last - first, Math.abs(last) * 0.2, 1);
  const wide = width * 3;
  const low = openLow ? first - wide : first - width;
  return [openLow && first >= 0 ? Math.max(low, 0) : low, openHigh ? last + wide : last + width];
}
