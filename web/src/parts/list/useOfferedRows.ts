import { findResource } from '@plumbline/contract/resources';
import type { EntityName } from '@plumbline/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { offeredQuery, type NamedRow } from '../../kit/http/offeredRows.ts';
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
/** The rows of an entity that match the typed text, whether an answer about it is still awaited, and whether there is none. */
export function useOfferedRows(
  entity: EntityName,
  { search, among = [], enabled = true }: Offer,
): { rows: OfferedRow[]; waiting: boolean; failed: boolean } {
  const target = findResource(entity);
  const label = target?.label ?? 'name';
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const filter =
    target === undefined || searchText === ''
      ? among
      : [...among, `${searchedField(target)}~${searchText}`];
  const query = useQuery({
    ...offeredQuery(entity, filter),
    placeholderData: keepPreviousData,
    enabled: enabled && target !== undefined,
  });
  const rows = (query.data?.items ?? []).map((row) => ({
    id: row.id ?? '',
    name: row[label] ?? '',
    code: row.code ?? null,
    place: placeOf(row),
  }));
  return { rows, waiting: isWaitingFor(query), failed: query.isError };
}

const placeOf = ({ name, full_name, object }: NamedRow): string | null =>
  pathAbove({ name: name ?? '', full_name: full_name ?? '' }) ?? object?.name ?? null;
