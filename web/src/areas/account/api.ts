import type { RowsPage } from '@plumbline/contract/kit/rows';
import type {
  changeTenant,
  FirstSuperuser,
  LicenseCheck,
  LicenseView,
  OWN_SETTINGS,
  TenantView,
} from '@plumbline/contract/tenants/schemas';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { queryClient, type ChangeTopic } from '../../kit/http/queryClient.ts';
import { useMe } from '../../kit/session/me.ts';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { rowsBefore, useAct } from '../../kit/http/resourceApi.ts';
import { tenantQuery } from './tenantQuery.ts';

/** The account of one tenant. */
export const useTenantOf = (id: string) => useQuery(tenantQuery(id));

/** The user for whom an operator has opened a tenant. */
export const useFirstSuperuser = (id: string) =>
  useQuery({
    queryKey: ['tenant', 'superuser', id],
    queryFn: ({ signal }) =>
      api.get<FirstSuperuser>(`/superuser/tenant/${id}/superuser`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.superuser?.mail?.status === 'waiting' ? LOOK_EVERY : false,
  });
/** The interval at which an operator sees the progress of a mail on its way. */
const LOOK_EVERY = 3000;

/** The superuser's own tenant with its balance. */
export const useTenant = () => useTenantOf(useMe().tenant_id);

/** One page of all tenants of the instance, for its operator. */
export const useTenants = (page: number) =>
  useQuery({
    queryKey: ['tenant', 'list', page],
    queryFn: ({ signal }) =>
      api.get<RowsPage<TenantView>>('/superuser/tenant', {
        query: { page, page_size: TENANTS_PER_PAGE },
        signal,
      }),
    placeholderData: rowsBefore,
  });
export const TENANTS_PER_PAGE = 50;

/** An operator's changes to a tenant; the response is its account. */
export const useChangeTenant = (id: string, done?: (tenant: TenantView) => void) =>
  useAct(
    (body: z.input<typeof changeTenant>) =>
      api.patch<TenantView>(`/superuser/tenant/${id}`, { body }),
    { changes: ['tenant'], done: done },
  );

type OwnSettings = Partial<Pick<TenantView, (typeof OWN_SETTINGS)[number]>>;

/** A superuser's changes to the own tenant. Everything shown or filtered by day may look different afterwards. */
export const useChangeSettings = (tenant: string) =>
  useAct((body: OwnSettings) => api.patch<TenantView>(`/superuser/tenant/${tenant}`, { body }), {
    changes: ['tenant', 'me'],
  });

/** Whether the token is what a call was refused for. */
const isOfToken = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && (error.status === 409 || error.status === 422);

/**
 * The server's view of a vendor's token; `refusal` is the reason why it cannot be used. A refusal is an answer too:
 * the error of a query clears, and would give way to the answer from before somebody used the token elsewhere.
 */
export function useChecked<T>(path: string, token: string) {
  const queryKey = ['tenant', 'token', path, token] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Said<T>> => {
      try {
        return { said: await api.post<T>(path, { body: { token }, signal }), refusal: null };
      } catch (error) {
        if (isOfToken(error)) return { said: null, refusal: error };
        throw error;
      }
    },
    // the same file may have been used in the meantime
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const refuse = (refusal: RefusalError) =>
    queryClient.setQueryData<Said<T>>(queryKey, { said: null, refusal });
  return { query, refuse };
}
type Said<T> = { said: T; refusal: null } | { said: null; refusal: RefusalError };

/** Uses a checked token; if that is refused, the reason stays beside the file instead of passing in a toast. */
export const useTokenUse = <Answer>(
  path: string,
  { refuse }: { refuse: (refusal: RefusalError) => void },
  { changes, done }: { changes: readonly ChangeTopic[]; done: (answer: Answer) => void },
) =>
  useAct(
    async (token: string) => {
      try {
        return await api.post<Answer>(path, { body: { token } });
      } catch (error) {
        if (!isOfToken(error)) throw error;
        refuse(error);
        return null;
      }
    },
    { changes, done: (answer) => answer !== null && done(answer) },
  );

const LICENSE = '/superuser/instance/license';

export const useCheckedLicense = (token: string) =>
  useChecked<LicenseCheck>(`${LICENSE}/check`, token);

/** The banner of the page is about the licence too. */
export const useRenewal = (checked: ReturnType<typeof useCheckedLicense>, done: () => void) =>
  useTokenUse<LicenseView>(LICENSE, checked, { changes: ['tenant', 'me'], done });

/** Downloads what proves the audit log without Plumbline; it may be large, so the browser fetches it itself. */
export const useProof = () =>
  useAct((tenant: string) => api.get<{ url: string }>(`/superuser/tenant/${tenant}/audit/proof`), {
    done: ({ url }) => window.location.assign(fileUrl(url)),
  });
