import type { Facet } from '@plumbline/contract/kit/rows';
import { formatDate } from './format.ts';

/** What counts the rows of a list by the days of a time, in the caller's zone. */
export const byDay = (field: string): string => `${field}:day`;

/** `YYYY-MM-DD` of each counted day with its number. */
export const countsByDay = (facets: readonly Facet[] | undefined): ReadonlyMap<string, number> =>
  new Map(
    (facets ?? []).flatMap(({ object, total_count }): [string, number][] =>
      typeof object === 'string' ? [[object, total_count]] : [],
    ),
  );

/** Filters for what lies on the days from the first to the last; days, since the server knows the caller's zone. */
export const daysFilters = (field: string, first: Date, last: Date): string[] => [
  `${field}>=${formatDate(first)}`,
  `${field}<=${formatDate(last)}`,
];
