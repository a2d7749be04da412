import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useMemo } from 'react';
import { useSearchValue } from '../../../kit/search.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import type { ChartedIndicator } from './series.ts';

/** The number of further lines that a chart can tell apart. */
export const MOST_COMPARED = 5;

export const DRAWN_FIELDS = [
  'name',
  'decimals',
  'measure_unit.code',
  'measure_unit.name',
  'object.id',
  'object.name',
] as const;

/** The indicator and those it is compared with, which the address lists. */
export function useCompared(view: IndicatorView) {
  const [ids = [], setIds] = useSearchValue('indicator', 'with');
  const others = [...new Set(ids)].filter((id) => id !== view.id).slice(0, MOST_COMPARED);
  const { data } = ENTITIES.measurement_indicator.api.useList({
    global_filter: [`id:in:${[...others, view.id].join(',')}`],
    with_archived: true,
    fields: DRAWN_FIELDS,
    page: 1,
    page_size: MOST_COMPARED + 1,
  });
  const order = others.join();
  const drawn = useMemo((): [ChartedIndicator, ...ChartedIndicator[]] => {
    const rows = order.split(',').map((id) => data?.items.find((row) => row.id === id));
    return [view, ...rows.filter((row) => row !== undefined)];
  }, [view, order, data]);
  const change = (next: string[]) => setIds(next.length === 0 ? undefined : next);
  return {
    drawn,
    add: (id: string) => change([...others, id]),
    remove: (id: string) => change(others.filter((other) => other !== id)),
  };
}
