import { useTranslations } from 'use-intl';
import { FileCard } from '../../ui/viewer/FileCard.tsx';
import { PdfView } from '../../ui/viewer/PdfView.tsx';
import { viewedContent } from '../content/viewedFile.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { FailedState } from '../page/FailedState.tsx';
import type { useReport } from './reportApi.ts';
import classes from './Report.module.css';

/** The pages of the report, how far its job is, or what to do. */
export function ReportStage({ report }: { report: ReturnType<typeof useReport> }) {
  const t = useTranslations('report');
  const { job, file, isMaking } = report;
  if (job.data && (isMaking || job.data.status !== 'done'))
    return (
      <div className={classes.progress}>
        <JobProgress job={job.data} at={job.dataUpdatedAt} />
      </div>
    );
  if (isMaking)
    return (
      <p className={classes.hint} role="status">
        {t('making')}
      </p>
    );
  if (file.isError) return <FailedState error={file.error} retry={() => void file.refetch()} />;
  if (!file.data) return <p className={classes.hint}>{t('hint')}</p>;
  const viewed = viewedContent(file.data, '');
  return viewed.kind === 'pdf' ? (
    <div className={classes.pages}>
      <PdfView file={viewed} renew={() => file.refetch()} />
    </div>
  ) : (
    <FileCard file={viewed} />
  );
}
