import type { JobView, NewestJob } from '@plumbline/contract/jobs/jobs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../kit/http/api.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { refetch, useAct } from '../../kit/http/resourceApi.ts';
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

/** A job by its id, read every second while it is unfinished; its end changes what these topics show. */
export function useJob(id: string | undefined, changes: readonly ChangeTopic[]) {
  const query = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.get<JobView>(`/job/${id ?? ''}`, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnfinished(state.data) ? TIMING.progress : false,
  });
  const isOver = query.data !== undefined && !isUnfinished(query.data);
  useEffect(() => {
    if (isOver) void refetch(...changes);
  }, [isOver, changes]);
  return query;
}

export const useCancelJob = (id: string) =>
  useAct(() => api.post<JobView>(`/job/${id}/cancel`), { changes: ['job'] });
