import type { InspectionSeries } from '@plumbline/contract/inspections/series';
import { inspections } from '@plumbline/contract/inspections/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** The calls about an inspection and those that follow it. */
export const seriesPath = (id: string): string => `${inspections.path}/${id}/series`;

/** The schedule that has planned an inspection; null if there is none, or it is not known yet. */
export function useSeries(id: string): InspectionSeries {
  const { data } = useQuery({
    queryKey: [inspections.name, 'series', id],
    queryFn: ({ signal }) => api.get<{ series: InspectionSeries }>(seriesPath(id), { signal }),
    meta: { quiet: true },
  });
  return data?.series ?? null;
}
