import type { ChartSeries } from './series.ts';

/** `Bearing 1, °C` */
export const titleOf = ({ name, unit }: ChartSeries): string =>
  unit === null ? name : `${name}, ${unit}`;

/** The unit that all series share; null if there is none. */
export function unitOf(series: readonly ChartSeries[]): string | null {
  const units = new Set(series.map(({ unit }) => unit));
  const [unit = null] = units;
  return units.size === 1 ? unit : null;
}
