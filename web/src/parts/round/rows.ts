import type { LimitView } from '@plumbline/contract/constraints/limits';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { MAX_STOPS } from '@plumbline/contract/rounds/limits';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { TERMS } from '../constraint/listed.ts';
import { limitTerms } from '../constraint/terms.ts';
import type { ReadingSubject } from '../readings/ReadingFacts.tsx';
import { compareTexts } from '../../kit/i18n/compare.ts';

/** The number of ids in one address. */
const PART = 100;

/** An indicator in a round. */
export interface RoundRow extends ReadingSubject {
  id: string;
  object_id: string;
  /** The names from the root of the object's tree. */
  path: string;
}
interface RoundRows {
  rows: RoundRow[];
  total: number | null;
}

const FIELDS = [
  'name',
  'object',
  'measure_unit',
  'decimals',
  'last_value',
  'date',
  'is_meter',
  'counts_down',
  'roll_over',
  'needs_photo',
  'meter',
] as const;
const LIMIT_FIELDS = ['name', 'indicator', ...TERMS] as const;
type Found = Pick<IndicatorView, 'id' | (typeof FIELDS)[number]>;
type Limit = Pick<ConstraintView, 'id' | (typeof LIMIT_FIELDS)[number]>;

/** The rows with these ids, in as many requests as addresses need. */
async function inParts<T>(
  ids: readonly string[],
  request: (list: string) => Promise<RowsPage<T>>,
): Promise<T[]> {
  const unique = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(unique.length / PART) }, (_, n) =>
    request(unique.slice(n * PART, (n + 1) * PART).join(',')),
  );
  return (await Promise.all(parts)).flatMap(({ items }) => items);
}

/** What a round needs of its indicators without the server: the paths of their objects, and their limits. */
async function withFacts(items: readonly Found[], signal: AbortSignal): Promise<RoundRow[]> {
  const [paths, limits] = await Promise.all([
    inParts(
      items.map(({ object }) => object.id),
      (list) =>
        api.get<RowsPage<Pick<ObjectView, 'id' | 'full_name'>>>(objects.path, {
          query: { fields: 'full_name', filter: [`id:in:${list}`], page: 1, page_size: PART },
          signal,
        }),
    ),
    inParts(
      items.map(({ id }) => id),
      (list) =>
        api.get<RowsPage<Limit>>(constraints.path, {
          query: {
            fields: LIMIT_FIELDS.join(','),
            filter: [`indicator:in:${list}`, `constraint_type=${CONSTRAINT_TYPE.value}`],
            page: 1,
            page_size: 1000,
          },
          signal,
        }),
    ),
  ]);
  return joinedRows(items, paths, limits);
}

/** The indicators of a filter, in the order in which their objects are found: by path, then by name. */
async function fetchRows(filter: readonly string[], signal: AbortSignal): Promise<RoundRows> {
  const { items, total } = await api.get<RowsPage<Found>>(indicators.path, {
    query: { fields: FIELDS.join(','), filter, sort_by: 'name', page: 1, page_size: MAX_STOPS },
    signal,
  });
  const rows = await withFacts(items, signal);
  return { rows: byPath(rows), total };
}

export const byPath = (rows: readonly RoundRow[]): RoundRow[] =>
  rows.toSorted((a, b) => compareTexts(a.path, b.path) || compareTexts(a.name, b.name));

/** These indicators in their order; archived ones, and those that the user may not see, are left out. */
export async function fetchStops(
  stops: readonly string[],
  signal: AbortSignal,
): Promise<RoundRow[]> {
  const found = await inParts(stops, (list) =>
    api.get<RowsPage<Found>>(indicators.path, {
      query: { fields: FIELDS.join(','), filter: [`id:in:${list}`], page: 1, page_size: PART },
      signal,
    }),
  );
  const rows = new Map((await withFacts(found, signal)).map((row) => [row.id, row]));
  return stops.flatMap((id) => rows.get(id) ?? []);
}

export function joinedRows(
  found: readonly Found[],
  paths: readonly Pick<ObjectView, 'id' | 'full_name'>[],
  limits: readonly Limit[],
): RoundRow[] {
  const pathOf = new Map(paths.map(({ id, full_name }) => [id, full_name]));
  const limitsOf = Map.groupBy(limits, ({ indicator }) => indicator?.id);
  return found.map(
    ({ object, measure_unit, is_meter, counts_down, roll_over, needs_photo, ...row }) => ({
      ...row,
      object_id: object.id,
      meter: is_meter
        ? { counts_down, roll_over, needs_photo, usual: row.meter?.next ?? null }
        : null,
      unit: measure_unit,
      path: pathOf.get(object.id) ?? object.name,
      terms: (limitsOf.get(row.id) ?? []).map(limitOf),
    }),
  );
}

const limitOf = ({ id, name, indicator: _indicator, ...terms }: Limit): LimitView => ({
  id,
  name,
  ...limitTerms(terms),
});

/** The rows of a list's filter. */
export const roundQuery = (filter: readonly string[]) =>
  queryOptions({
    queryKey: ['round', 'rows', filter],
    queryFn: ({ signal }) => fetchRows(filter, signal),
  });

/** The names of these indicators and of their objects, by id. */
export const stopNamesQuery = (stops: readonly string[]) =>
  queryOptions({
    queryKey: ['round', 'names', stops.toSorted()],
    queryFn: async ({ signal }) => {
      const found = await inParts(stops, (list) =>
        api.get<RowsPage<Pick<IndicatorView, 'id' | 'name' | 'object'>>>(indicators.path, {
          query: {
            fields: 'name,object',
            filter: [`id:in:${list}`],
            page: 1,
            page_size: PART,
            with_archived: true,
          },
          signal,
        }),
      );
      return new Map(found.map(({ id, name, object }) => [id, { name, place: object.name }]));
    },
    placeholderData: keepPreviousData,
    structuralSharing: false, // a map
  });
