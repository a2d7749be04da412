import { dictionaryResource } from '@plumbline/contract/dictionaries/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../../kit/http/resourceApi.ts';

const unitApi = resourceApi(dictionaryResource('measure_unit'));
/** All of them: a dictionary is small. */
const ALL_UNITS = { fields: ['code', 'extra'], sort_by: 'code', with_archived: true } as const;

/** How a measure unit is written behind a number: its symbol, else its name. */
export function useUnitText(): (
  unit: Pick<CodedValue, 'code' | 'name'> | null | undefined,
) => string | null {
  const { data } = useQuery({ ...unitApi.listQuery(ALL_UNITS), staleTime: 10 * 60_000 });
  return (unit) => {
    if (!unit) return null;
    const entry = data?.items.find(({ code }) => code === unit.code);
    return entry?.extra.symbol ?? unit.name;
  };
}
