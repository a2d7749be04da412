import type { Page } from '@plumbline/contract/kit/resource';
import type {
  RecalculationResult,
  RecalculationView,
  TenantView,
} from '@plumbline/contract/tenants';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';
import { useAct } from '../../kit/resourceApi.ts';
import { TIMING } from '../../kit/timing.ts';

/** The superuser's own tenant with its balance. */
export const useTenant = () =>
  useQuery({
    queryKey: ['tenant'],
    queryFn: ({ signal }) => api.get<Page<TenantView>>('/superuser/tenant', { signal }),
    select: ({ items }) => items[0],
  });

const calculation = (tenant: string) => `/superuser/tenant/${tenant}/object/quality/calculate`;

/** Compares every quality summary of the tenant with its facts and mends what differs. */
export const useRecalculate = (tenant: string) =>
  useAct(() => api.post<RecalculationResult>(calculation(tenant)), {
    changes: ['object', 'business_unit', 'recalculation'],
  });

/** How the newest recalculation stands, asked again every second while one runs. */
export const useRecalculation = (tenant: string, started: boolean) =>
  useQuery({
    queryKey: ['recalculation', tenant],
    queryFn: ({ signal }) => api.get<RecalculationView>(calculation(tenant), { signal }),
    refetchInterval: ({ state }) => (started || state.data?.running ? TIMING.progress : false),
  });
