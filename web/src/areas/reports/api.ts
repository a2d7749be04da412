import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { ReceivedReport, ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { rowsBefore, useAct } from '../../kit/http/resourceApi.ts';
import { TIMING } from '../../kit/timing.ts';

const CHANGES = ['report_schedule'] as const;
const PATH = '/report_schedule';
const RECEIVED = '/user/me/report_schedule';

/** The interval of refetching: reports are mailed elsewhere, so they are read every minute. */
const EVERY_MINUTE = { refetchInterval: 60 * TIMING.progress };

/** The newest ones. */
function useNewest<View>(path: string, size: number) {
  return useQuery({
    queryKey: ['report_schedule', path, size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<View>>(path, { query: { page: 1, page_size: size }, signal }),
    placeholderData: rowsBefore,
    ...EVERY_MINUTE,
  });
}
export const useReportSchedules = (size: number) => useNewest<ReportScheduleView>(PATH, size);
/** The schedules that mail to the user. */
export const useReceivedReports = (size: number) => useNewest<ReceivedReport>(RECEIVED, size);

export const useReportSchedule = (id: string) =>
  useQuery({
    queryKey: ['report_schedule', PATH, id],
    queryFn: ({ signal }) => api.get<ReportScheduleView>(`${PATH}/${id}`, { signal }),
    ...EVERY_MINUTE,
  });

export const useLeave = ({ id }: ReceivedReport, done: () => void) =>
  useAct(() => api.delete(`${RECEIVED}/${id}`), { changes: CHANGES, done });

interface Done {
  tried: () => void;
  removed: () => void;
}

export function useScheduleActs({ id }: ReportScheduleView, { tried, removed }: Done) {
  const path = `${PATH}/${id}`;
  return {
    tryNow: useAct(() => api.post(`${path}/try`), { done: tried }),
    switchTo: useAct((is_active: boolean) => api.patch(path, { body: { is_active } }), {
      changes: CHANGES,
    }),
    remove: useAct(() => api.delete(path), { changes: CHANGES, done: removed }),
  };
}
