import type { indicators } from '@plumbline/contract/indicators/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useQuery } from '@tanstack/react-query';
import { batched } from '../../kit/http/batched.ts';
import { apiOf } from '../../kit/http/resourceApi.ts';
import { useUnitSymbol } from '../entity/unitSymbols.ts';

const indicatorApi = apiOf<typeof indicators>('measurement_indicator');

/** A list names the indicators of its restrictions, but not what they are measured in. */
const unitOf = batched<CodedValue | null>(async (ids) => {
  const { items } = await indicatorApi.fetchList({
    filter: [`id:in:${ids.join(',')}`],
    fields: ['measure_unit'],
    with_archived: true,
    page: 1,
    page_size: ids.length,
  });
  return new Map(items.map(({ id, measure_unit }) => [id, measure_unit]));
});

/** The unit behind the values of an indicator; null without one, and until known. */
export function useIndicatorUnit(indicator: { id: string } | null): string | null {
  const symbolOf = useUnitSymbol();
  const id = indicator?.id ?? '';
  const { data = null } = useQuery({
    queryKey: ['measurement_indicator', 'unit', id],
    queryFn: () => unitOf(id),
    enabled: indicator !== null,
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });
  return symbolOf(data);
}
