import type { Facet } from '@plumbline/contract/kit/rows';
import { formatDate } from './format.ts';

/** The facet that counts a list's rows per day of a timestamp, in the caller's zone. */
export const byDay = (field: string): string => `${field}:day`;

/** Maps each counted day (`YYYY-MM-DD`) to its number. */
export const countsByDay = (facets: readonly Facet[] | undefined): ReadonlyMap<string, number> =>
  new Map(
    (facets ?? []).flatMap(({ object, total_count }): [string, number][] =>
      typeof object === 'string' ? [[object, total_count]] : [],
    ),
  );

/** Filters for the range from the first to the last day. They use days rather than moments because the server knows the caller's zone. */
export const daysFilters = (field: string, first: Date, last: Date): string[] => [
  `${field}>=${formatDate(first)}`,
  `${field}<=${formatDate(last)}`,
];
