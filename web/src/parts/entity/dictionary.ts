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

/** Finds an entry by its code; null where there is none, undefined until that is known. */
export function useEntryByCode(
  name: DictionaryName,
): (code: number | null | undefined) => CodedValue | null | undefined {
  const { data, isError } = useQuery(dictionaryQuery(name));
  return (code) => {
    if (code === null || code === undefined) return null;
    if (data === undefined && !isError) return undefined;
    return data?.items.find((entry) => entry.code === code) ?? null;
  };
}

/** Finds the name of an entry by its code, in a form that says whether it is still to come. */
export function useEntryName(name: DictionaryName): (code: number) => string {
  const entryOf = useEntryByCode(name);
  return (code) => {
    const entry = entryOf(code);
    return entry === undefined ? '…' : (entry?.name ?? String(code));
  };
}
