/** An aggregate shows a chart only if there is more than one value and the sum is not zero (docs/coverage.md section 5). */
export const drawsChart = (values: readonly number[]): boolean =>
  values.length > 1 && values.reduce((sum, value) => sum + value, 0) !== 0;

/** How much of the longest bar each value fills, from 0 to 1. */
export function sharesOf(values: readonly number[]): number[] {
  const longest = Math.max(...values.map(Math.abs));
  return values.map((value) => (longest === 0 ? 0 : Math.abs(value) / longest));
}
