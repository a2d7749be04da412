import { Button, Group } from '@mantine/core';
import type { ReportMailed } from '@plumbline/contract/reports/mailed';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { useJob } from '../job/jobs.ts';
import { FailedState } from '../page/FailedState.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import classes from './Mail.module.css';
import { SkippedReaders } from './SkippedReaders.tsx';

interface Props {
  job: string;
  readers: readonly { id: string; name: string }[];
  onClose: () => void;
}

const CHANGES = ['content'] as const;

/** The progress of the job that mails a report, and then its readers. */
export function MailProgress({ job: id, readers, onClose }: Props) {
  const t = useTranslations('report.mail');
  const common = useTranslations('common');
  const job = useJob(id, CHANGES);
  if (job.isError) return <FailedState error={job.error} retry={() => void job.refetch()} />;
  if (!job.data) return <RowsSkeleton rows={2} />;
  if (job.data.status !== 'done') return <JobProgress job={job.data} at={job.dataUpdatedAt} />;
  const { sent_count, skipped } = job.data.result as ReportMailed; // as the job stores it
  return (
    <>
      <div className={classes.result} role="status">
        {t('sent', countArgs(sent_count))}
        <SkippedReaders skipped={skipped} readers={readers} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </>
  );
}
