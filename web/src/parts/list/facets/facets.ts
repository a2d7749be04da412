import type { Facet } from '@plumbline/contract/kit/rows';
import { drawsChart, sharesOf } from '../../../kit/format/chart.ts';

/** The code of a dictionary entry; null for everything else. */
export function entryCodeOf({ object }: Facet): number | null {
  if (typeof object !== 'object' || object === null || !('code' in object)) return null;
  return typeof object.code === 'number' ? object.code : null;
}

/** The value a facet filters by: a code, an id, or null for "none". */
export function valueOf(row: Facet): string {
  const { object } = row;
  if (typeof object !== 'object' || object === null) return String(object);
  return String(entryCodeOf(row) ?? object.id);
}

/** Findings are ordered by severity, worst first; other values by the rows that match, then by all they have. */
export const facetsInOrder = (rows: readonly Facet[], isStatus: boolean): readonly Facet[] =>
  isStatus
    ? rows.toSorted(
        (a, b) => Number(valueOf(a)) - Number(valueOf(b)) || (a.object === null ? 1 : -1),
      )
    : rows.toSorted((a, b) => b.filter_count - a.filter_count);

/** The rows whose name contains all words of the search. */
export function matchingFacets(
  rows: readonly Facet[],
  search: string,
  nameOf: (row: Facet) => string,
): readonly Facet[] {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return rows.filter((row) => {
    const name = nameOf(row).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** The chart of an attribute: the length of each row's bar by its filtered count; null without a chart, or if all are alike. */
export function barsOf(rows: readonly Facet[]): ReadonlyMap<Facet, number> | null {
  const counts = rows.map(({ filter_count }) => filter_count);
  if (!drawsChart(counts) || new Set(counts).size === 1) return null;
  const shares = sharesOf(counts);
  return new Map(rows.map((row, at) => [row, shares[at] ?? 0]));
}
