import type { Page } from '@plumbline/contract/kit/resource';
import type { RecalculationResult, TenantView } from '@plumbline/contract/tenants';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';
import { useAct } from '../../kit/resourceApi.ts';

/** The superuser's own tenant with its balance. */
export const useTenant = () =>
  useQuery({
    queryKey: ['tenant'],
    queryFn: ({ signal }) => api.get<Page<TenantView>>('/superuser/tenant', { signal }),
    select: ({ items }) => items[0],
  });

/** Compares every quality summary of the tenant with its facts and mends what differs. */
export const useRecalculation = () =>
  useAct(
    (tenant: string) =>
      api.post<RecalculationResult>(`/superuser/tenant/${tenant}/object/quality/calculate`),
    { changes: ['object', 'business_unit'] },
  );
