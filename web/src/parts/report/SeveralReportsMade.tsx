import { Button, Group } from '@mantine/core';
import type { ContentView } from '@plumbline/contract/content/wire';
import type { ReportsMade } from '@plumbline/contract/reports/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import { useMe } from '../../kit/session/me.ts';
import { FileCard } from '../../ui/viewer/FileCard.tsx';
import { viewedContent } from '../content/viewedFile.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { isUnfinished, useJob } from '../job/jobs.ts';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { useSizeText } from '../sync/sizeText.ts';

const CHANGES = ['content', 'inspection'] as const;

/** The progress of the job that makes several reports, and then their file. */
export function SeveralReportsMade({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('report');
  const common = useTranslations('common');
  const job = useJob(id, CHANGES);
  if (!job.data) return <RowsWaiting query={job} rows={2} />;
  const made = job.data.status === 'done' ? (job.data.result as ReportsMade) : null; // the result of its kind
  return (
    <>
      <JobProgress job={job.data} at={job.dataUpdatedAt} />
      {made && <MadeFile {...made} />}
      {isUnfinished(job.data) && <p>{t('several.long')}</p>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
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
