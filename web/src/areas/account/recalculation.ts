import type { RecalculationResult, RecalculationView } from '@plumbline/contract/quality/schemas';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { TIMING } from '../../kit/timing.ts';

const calculation = (tenant: string) => `/superuser/tenant/${tenant}/object/quality/calculate`;

/** Recalculates every quality summary of the tenant from its results and corrects the differences. */
export const useRecalculate = (tenant: string) =>
  useAct(() => api.post<RecalculationResult>(calculation(tenant)), {
    changes: ['object', 'business_unit', 'recalculation'],
  });

/** The state of the latest recalculation, polled every second while one runs. */
export const useRecalculation = (tenant: string, started: boolean) =>
  useQuery({
    queryKey: ['recalculation', tenant],
    queryFn: ({ signal }) => api.get<RecalculationView>(calculation(tenant), { signal }),
    refetchInterval: ({ state }) => (started || state.data?.running ? TIMING.progress : false),
  });
