import type { JobView } from '@plumbline/contract/jobs/jobs';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { isUnfinished, useCancelJob } from './jobs.ts';
import type { UnfinishedJob } from './jobs.ts';
import { minutesLeft } from './remaining.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';

/**
 * The progress of a job, with a button that stops it; afterwards how it ended, unless it is done, which its result
 * says. `at` is the moment of this state.
 */
export function JobProgress({ job, at }: { job: JobView; at: number }) {
  const t = useTranslations('job');
  if (isUnfinished(job)) return <Unfinished job={job} at={at} />;
  const { status, finished_at } = job;
  if (status !== 'failed' && status !== 'cancelled') return null;
  return (
    <p className="spaced" role="status">
      {t(status, { at: formatMoment(finished_at) })}
    </p>
  );
}

function Unfinished({ job, at }: { job: UnfinishedJob; at: number }) {
  const t = useTranslations('job');
  const cancel = useCancelJob(job.id);
  const { done, total } = job.progress;
  const running = job.status === 'running' ? t('running') : t('waiting');
  const state = job.is_cancelling ? t('cancelling') : running;
  const isCounted = total !== null && done > 0;
  const minutes = minutesLeft(job, at);
  const part = { done: formatNumber(done), total: formatNumber(total) };
  return (
    <div>
      <p className="spaced" role="status">
        {state}
        {isCounted && ` · ${t('part', part)}`}
        {isCounted && minutes !== null && ` · ${t('minutes', { n: minutes })}`}
      </p>
      <ProgressBar
        value={isCounted ? (100 * done) / total : 100}
        animated={!isCounted}
        aria-label={isCounted ? t('part', part) : state}
        className="below-12"
      />
      <Button
        variant="default"
        loading={cancel.isPending}
        disabled={job.is_cancelling}
        onClick={() => cancel.mutate()}
      >
        {t('cancel')}
      </Button>
    </div>
  );
}
