import { dictionaryResource, type DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** All entries of a dictionary with their names in the user's language; they rarely change. */
const dictionaryQuery = (name: DictionaryName) =>
  queryOptions({
    queryKey: [name, 'entries'],
    queryFn: ({ signal }) =>
      api.get<RowsPage<CodedValue>>(dictionaryResource(name).path, {
        query: { sort_by: 'code', fields: 'code,name' },
        signal,
      }),
    staleTime: 10 * 60_000,
  });

const NONE: CodedValue[] = [];

export const useDictionary = (name: DictionaryName): CodedValue[] =>
  useQuery(dictionaryQuery(name)).data?.items ?? NONE;

/** Finds an entry by its code; null for null and until the dictionary has loaded. */
export function useEntryByCode(
  name: DictionaryName,
): (code: number | null | undefined) => CodedValue | null {
  const entries = useDictionary(name);
  return (code) => entries.find((entry) => entry.code === code) ?? null;
}
