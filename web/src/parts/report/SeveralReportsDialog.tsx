import { MOST_REPORTS } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import type { ContentView } from '@plumbline/contract/content/wire';
import type { ReportsMade } from '@plumbline/contract/reports/schemas';
import { useQuery } from '@tanstack/react-query';
import { countArgs } from '../../kit/format/format.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { api } from '../../kit/http/api.ts';
import { useMe } from '../../kit/session/me.ts';
import { FileCard } from '../../ui/viewer/FileCard.tsx';
import { viewedContent } from '../content/viewedFile.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { isUnfinished, useJob } from '../job/jobs.ts';
import { useSizeText } from '../sync/sizeText.ts';
import { useReportable } from './severalApi.ts';
import { SeveralReportsForm } from './SeveralReportsForm.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  /** The selected inspections, or the job that makes their reports. */
  of: { ids: readonly string[] } | { job: string };
  onBegun: (job: string) => void;
  onClose: () => void;
}

/** The dialog for reports of several inspections: their settings, their progress, and their file. */
export function SeveralReportsDialog({ of, onBegun, onClose }: Props) {
  const t = useTranslations('report');
  return (
    <Modal opened onClose={onClose} title={t('several.title')}>
      {'job' in of ? (
        <SeveralReportsMade id={of.job} onClose={onClose} />
      ) : of.ids.length > MOST_REPORTS ? (
        <p className="spaced" role="alert">
          {t('several.too_many', countArgs(MOST_REPORTS))}
        </p>
      ) : (
        <Chosen ids={of.ids} onBegun={onBegun} onClose={onClose} />
      )}
    </Modal>
  );
}

function Chosen({ ids, ...rest }: Omit<Props, 'of'> & { ids: readonly string[] }) {
  const reportable = useReportable(ids);
  if (!reportable.data) return <RowsWaiting query={reportable} rows={5} />;
  return <SeveralReportsForm {...reportable.data} {...rest} />;
}

const CHANGES = ['content', 'inspection'] as const;

/** The progress of the job that makes several reports, and then their file. */
function SeveralReportsMade({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('report');
  const common = useTranslations('common');
  const job = useJob(id, CHANGES);
  if (!job.data) return <RowsWaiting query={job} rows={2} />;
  const made = job.data.status === 'done' ? (job.data.result as ReportsMade) : null; // the result of its kind
  return (
    <>
      <JobProgress job={job.data} at={job.dataUpdatedAt} />
      {made && <MadeFile {...made} />}
      {isUnfinished(job.data) && <p className="spaced">{t('several.long')}</p>}
      <div className="row flex-wrap justify-end gap-16 above-16">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      </div>
    </>
  );
}

function MadeFile({ content, reports }: ReportsMade) {
  const t = useTranslations('report');
  const me = useMe();
  const sizeText = useSizeText();
  const file = useQuery({
    queryKey: ['content', 'report', content.id],
    queryFn: ({ signal }) =>
      api.get<ContentView>(`/user/${me.id}/content/${content.id}`, { signal }),
  });
  if (!file.data) return <RowsWaiting query={file} rows={2} />;
  const meta = [t('several.count', countArgs(reports)), sizeText(content.size)];
  return <FileCard file={viewedContent(file.data, meta.join(' · '))} />;
}
