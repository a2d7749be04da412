import type { LimitView } from '@plumbline/contract/constraints/limits';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { TERMS } from '../../../parts/constraint/listed.ts';
import { limitTerms } from '../../../parts/constraint/terms.ts';
import type { ReadingSubject } from '../../../parts/readings/ReadingFacts.tsx';
import { compareTexts } from '../../../kit/i18n/compare.ts';

/** The number of indicators that a person reads in one round. */
export const MAX_ROWS = 200;
/** The number of ids in one address. */
const PART = 100;

/** An indicator in a round. */
export interface RoundRow extends ReadingSubject {
  id: string;
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

/** Everything that a round needs without the server: indicators, the paths of their objects, and their limits. */
async function fetchRows(filter: readonly string[], signal: AbortSignal): Promise<RoundRows> {
  const { items, total } = await api.get<RowsPage<Found>>(indicators.path, {
    query: { fields: FIELDS.join(','), filter, sort_by: 'name', page: 1, page_size: MAX_ROWS },
    signal,
  });
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
  return { rows: joinedRows(items, paths, limits), total };
}

/** In the order in which the objects are found: by path, then by name. */
export function joinedRows(
  found: readonly Found[],
  paths: readonly Pick<ObjectView, 'id' | 'full_name'>[],
  limits: readonly Limit[],
): RoundRow[] {
  const pathOf = new Map(paths.map(({ id, full_name }) => [id, full_name]));
  const limitsOf = Map.groupBy(limits, ({ indicator }) => indicator?.id);
  const rows = found.map(({ object, measure_unit, is_meter, counts_down, roll_over, ...row }) => ({
    ...row,
    meter: is_meter ? { counts_down, roll_over, usual: row.meter?.next ?? null } : null,
    unit: measure_unit,
    path: pathOf.get(object.id) ?? object.name,
    terms: (limitsOf.get(row.id) ?? []).map(limitOf),
  }));
  return rows.toSorted((a, b) => compareTexts(a.path, b.path) || compareTexts(a.name, b.name));
}

const limitOf = ({ id, name, indicator: _indicator, ...terms }: Limit): LimitView => ({
  id,
  name,
  ...limitTerms(terms),
});

export const roundQuery = (filter: readonly string[]) =>
  queryOptions({
    queryKey: ['round', 'rows', filter],
    queryFn: ({ signal }) => fetchRows(filter, signal),
  });
