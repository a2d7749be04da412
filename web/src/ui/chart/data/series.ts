/** Ratings by their code on the wire: critical, attention, OK. */
export type RatingCode = 10 | 20 | 30;

/** A period, in milliseconds. */
export interface TimeRange {
  from: number;
  to: number;
}

/** One value, or a bucket of several. Without a mean nothing was recorded, and the line is interrupted. */
export interface ChartPoint {
  at: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  count: number;
  quality?: RatingCode | null;
}

export interface ChartSeries {
  key: string;
  name: string;
  unit: string | null;
  decimals: number;
  axis: 'left' | 'right';
  /** The points in order of time. */
  points: readonly ChartPoint[];
}

/** Values of the left axis that a restriction rates as critical or as needing attention; null has no bound. */
export interface RatingBand {
  from: number | null;
  to: number | null;
  quality: 10 | 20;
  label: string;
}

/** A series as it is drawn. */
export interface DrawnLine extends ChartSeries {
  /** The variable of the theme that holds the colour. */
  ink: string;
  /** The dashes in pixels; empty for a solid line. */
  dash: readonly number[];
  /** Whether values are counts, which stay until the next one and whose axis starts at zero. */
  isCount: boolean;
}
