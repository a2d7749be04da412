import type { Workload } from '@plumbline/contract/views';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

interface WorkloadQuery {
  /** The first day and the last, `YYYY-MM-DD`. */
  from: string;
  to: string;
  group?: 'responsible' | 'business_unit' | undefined;
  /** The number of inspections shown of each day and lane. */
  first?: number;
  filter?: string[];
}

/** The open inspections by day and lane; a change of any inspection invalidates it. */
export const workloadQuery = (query: WorkloadQuery) =>
  queryOptions({
    queryKey: ['inspection', 'workload', query],
    queryFn: ({ signal }) =>
      api.get<Workload>('/inspection/workload', { query: { ...query }, signal }),
  });
