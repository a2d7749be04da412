import type { JobView, NewestJob } from '@plumbline/contract/jobs/jobs';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { TIMING } from '../../kit/timing.ts';

export type UnfinishedJob = JobView & { status: 'waiting' | 'running' };

export const isUnfinished = (job: JobView | null | undefined): job is UnfinishedJob =>
  job?.status === 'waiting' || job?.status === 'running';

/** The newest job at the path of its kind, read every second while it is unfinished. */
export const useNewestJob = (path: string) =>
  useQuery({
    queryKey: ['job', path],
    queryFn: ({ signal }) => api.get<NewestJob>(path, { signal }),
    refetchInterval: ({ state }) => (isUnfinished(state.data?.job) ? TIMING.progress : false),
  });

export const useCancelJob = (id: string) =>
  useAct(() => api.post<JobView>(`/job/${id}/cancel`), { changes: ['job'] });
