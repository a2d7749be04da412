import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { rowsBefore, useAct } from '../../kit/http/resourceApi.ts';
import { TIMING } from '../../kit/timing.ts';

const CHANGES = ['report_schedule'] as const;
const PATH = '/report_schedule';

/** The newest ones; they are mailed elsewhere, so they are read every minute. */
export const useReportSchedules = (size: number) =>
  useQuery({
    queryKey: ['report_schedule', size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<ReportScheduleView>>(PATH, { query: { page: 1, page_size: size }, signal }),
    placeholderData: rowsBefore,
    refetchInterval: 60 * TIMING.progress,
  });

export function useScheduleActs({ id }: ReportScheduleView, tried: () => void) {
  const path = `${PATH}/${id}`;
  return {
    tryNow: useAct(() => api.post(`${path}/try`), { done: tried }),
    switchTo: useAct((is_active: boolean) => api.patch(path, { body: { is_active } }), {
      changes: CHANGES,
    }),
    remove: useAct(() => api.delete(path), { changes: CHANGES }),
  };
}
