import type {
  Booking,
  BookingKind,
  CreditDetails,
  Refill,
  RefillCheck,
} from '@plumbline/contract/credits/schemas';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { download } from '../../../kit/download.ts';
import { api } from '../../../kit/http/api.ts';
import { rowsBefore, useAct } from '../../../kit/http/resourceApi.ts';
import { useChecked } from '../api.ts';

const accountPath = (tenant: string) => `/superuser/tenant/${tenant}`;

/** What was booked in each month. */
export const useMonths = (tenant: string) =>
  useQuery({
    queryKey: ['tenant', 'credit_months', tenant],
    queryFn: ({ signal }) =>
      api.get<CreditDetails>(`${accountPath(tenant)}/crd_info_details`, { signal }),
    meta: { quiet: true },
  });

/** What was spent in each of the weeks that an average is made of. */
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

/** What was booked in each month and unit, as a spreadsheet. */
export const useMonthsFile = (tenant: string) =>
  useAct(
    () => api.blob(`${accountPath(tenant)}/crd_info_details/export`, { query: { by_unit: true } }),
    { done: (bytes) => bytes && download(bytes, 'credits.xlsx') },
  );

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

/** What a token would do. */
export const useCheckedToken = (tenant: string, token: string) =>
  useChecked<RefillCheck>(`${accountPath(tenant)}/refill/check`, token);

export const useRefill = (tenant: string, done: (answer: Refill) => void) =>
  useAct(
    (token: string) => api.post<Refill>(`${accountPath(tenant)}/refill`, { body: { token } }),
    { changes: ['tenant'], done },
  );
