import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

export const tenantQuery = (id: string) =>
  queryOptions({
    queryKey: ['tenant', 'one', id],
    queryFn: ({ signal }) => api.get<TenantView>(`/superuser/tenant/${id}`, { signal }),
  });
