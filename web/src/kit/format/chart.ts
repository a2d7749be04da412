/** An aggregate gets a chart only if it has more than one value and a non-zero sum (docs/coverage.md section 5). */
export const drawsChart = (values: readonly number[]): boolean =>
  values.length > 1 && values.reduce((sum, value) => sum + value, 0) !== 0;

/** The length of each bar relative to the longest, from 0 to 1. */
export function sharesOf(values: readonly number[]): number[] {
  const longest = Math.max(...values.map(Math.abs));
  return values.map((value) => (longest === 0 ? 0 : Math.abs(value) / longest));
}
