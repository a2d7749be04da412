import type {
  Booking,
  CreditDetails,
  Refill,
  RefillCheck,
} from '@plumbline/contract/credits/schemas';
import type { BookingKind } from '@plumbline/contract/credits/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download } from '../../../kit/download.ts';
import { api } from '../../../kit/http/api.ts';
import { rowsBefore, useAct } from '../../../kit/http/resourceApi.ts';
import { useChecked, useTokenUse } from '../api.ts';
import type { DetailsQuery } from './question.ts';

const accountPath = (tenant: string) => `/superuser/tenant/${tenant}`;

/** The bookings with their question: while another one loads, the previous rows and question stay. */
export const useDetails = (tenant: string, question: DetailsQuery, enabled: boolean) =>
  useQuery({
    queryKey: ['tenant', 'credit_details', tenant, question],
    queryFn: async ({ signal }) => {
      const path = `${accountPath(tenant)}/crd_info_details`;
      const { items } = await api.get<CreditDetails>(path, { query: question, signal });
      return { question, items };
    },
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });

/** The expense of each week in an average. */
export const useSpending = (tenant: string, from: string) =>
  useQuery({
    queryKey: ['tenant', 'credit_weeks', tenant, from],
    queryFn: ({ signal }) =>
      api.get<CreditDetails>(`${accountPath(tenant)}/crd_info_details`, {
        query: { period: 'week', kind: 'expense', from },
        signal,
      }),
    meta: { quiet: true },
  });

/** The same as a spreadsheet, however long. */
export const useDetailsFile = (tenant: string, query: DetailsQuery) =>
  useAct(() => api.blob(`${accountPath(tenant)}/crd_info_details/export`, { query }), {
    done: (bytes) => bytes && download(bytes, 'credits.xlsx'),
  });

/** The latest bookings of these kinds; of all without any. */
export const useBookings = (tenant: string, kind: BookingKind | null, size: number) =>
  useQuery({
    queryKey: ['tenant', 'bookings', tenant, kind, size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<Booking>>(`${accountPath(tenant)}/bookings`, {
        query: { page: 1, page_size: size, ...(kind && { kind }) },
        signal,
      }),
    placeholderData: rowsBefore,
    meta: { quiet: true },
  });

/** The effects of a token. */
export const useCheckedToken = (tenant: string, token: string) =>
  useChecked<RefillCheck>(`${accountPath(tenant)}/refill/check`, token);

export const useRefill = (
  tenant: string,
  checked: ReturnType<typeof useCheckedToken>,
  done: (answer: Refill) => void,
) => useTokenUse<Refill>(`${accountPath(tenant)}/refill`, checked, { changes: ['tenant'], done });
