import type { Reference } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { findResource } from '@plumbline/contract/resources';
import type { EntityName } from '@plumbline/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useDebouncedSearch } from '../../kit/http/useDebouncedSearch.ts';
import { pathAbove } from './cells/pathAbove.ts';
import { searchedField } from './filter/filters.ts';

/** A row that a field offers to choose. */
export interface OfferedRow {
  id: string;
  name: string;
  code: string | null;
  /** The path above the row or its object, on which alone its name is unique. */
  place: string | null;
}
/** The rows that may be offered; the typed text narrows them down. */
interface Offer {
  search: string;
  /** Filters that every offered row must match. */
  among?: readonly string[];
  enabled?: boolean;
}
type NamedRow = Record<string, string | null> & { object?: Pick<Reference, 'name'> };

const MOST_ROWS = 30;

/** The rows of an entity that match the typed text, and whether an answer about it is still awaited. */
export function useOfferedRows(
  entity: EntityName,
  { search, among = [], enabled = true }: Offer,
): { rows: OfferedRow[]; waiting: boolean } {
  const target = findResource(entity);
  const label = target?.label ?? 'name';
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const filter =
    target === undefined || searchText === ''
      ? among
      : [...among, `${searchedField(target)}~${searchText}`];
  const query = useQuery({
    queryKey: [entity, 'pick', filter],
    queryFn: ({ signal }) =>
      api.get<RowsPage<NamedRow>>(target?.path ?? '', {
        query: {
          filter,
          page: 1,
          page_size: MOST_ROWS,
          sort_by: label,
          fields: [label, 'code', 'full_name', 'object']
            .filter((field) => field in (target?.fields ?? {}))
            .join(','),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: enabled && target !== undefined,
  });
  const rows = (query.data?.items ?? []).map((row) => ({
    id: row.id ?? '',
    name: row[label] ?? '',
    code: row.code ?? null,
    place: placeOf(row),
  }));
  return { rows, waiting: isWaitingFor(query) };
}

const placeOf = ({ name, full_name, object }: NamedRow): string | null =>
  pathAbove({ name: name ?? '', full_name: full_name ?? '' }) ?? object?.name ?? null;
