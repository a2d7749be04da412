import type { JobBegun, JobView } from '@plumbline/contract/jobs/jobs';
import type { ReactNode } from 'react';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { JobProgress } from '../../parts/job/JobProgress.tsx';
import { isUnfinished, useNewestJob } from '../../parts/job/jobs.ts';
import { FailedState } from '../../parts/page/FailedState.tsx';

interface Props {
  /** The call that begins the job and also returns the newest one, whoever began it. */
  path: string;
  /** The button that begins it, shown while none is unfinished. */
  begin: (act: { isPending: boolean; start: () => void }) => ReactNode;
  /** The result of a finished job. */
  result: (job: JobView) => ReactNode;
}

/** Long work on the whole account: begun, watched and reported in the same place. */
export function AccountJob({ path, begin, result }: Props) {
  const act = useAct(() => api.post<JobBegun>(path), { changes: ['job'] });
  const newest = useNewestJob(path);
  const job = newest.data?.job;
  return (
    <>
      {newest.isError && <FailedState error={newest.error} retry={() => void newest.refetch()} />}
      {job !== undefined &&
        !isUnfinished(job) &&
        begin({ isPending: act.isPending, start: () => act.mutate() })}
      {job && (
        <div className="above-16">
          <JobProgress job={job} at={newest.dataUpdatedAt} />
          {job.status === 'done' && result(job)}
        </div>
      )}
    </>
  );
}
