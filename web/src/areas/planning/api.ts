import type { Planning } from '@plumbline/contract/schedule/schemas';
import { holidays } from '@plumbline/contract/schedule/wire';
import type { HolidayView } from '@plumbline/contract/schedule/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { resourceApi, useAct } from '../../kit/http/resourceApi.ts';

const PATH = '/planning';

export const usePlanning = () =>
  useQuery({
    queryKey: ['planning'],
    queryFn: ({ signal }) => api.get<Planning>(PATH, { signal }),
  });

export const useChangePlanning = (done: () => void) =>
  useAct((body: Planning) => api.patch<Planning>(PATH, { body }), { changes: ['planning'], done });

export type HolidayRow = HolidayView;
const holidayApi = resourceApi(holidays);
export const HOLIDAY_ORDER = 'from_date,name';
/** The number of rows that a tenant has at most. */
const MOST = 1000;
export const useAllHolidays = () =>
  holidayApi.useList({ page: 1, page_size: MOST, sort_by: HOLIDAY_ORDER });
