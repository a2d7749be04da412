import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import { LABELS_AT_ONCE, MOST_LABELS } from '@plumbline/contract/objects/labelSheets';
import type { PrintedLabels } from '@plumbline/contract/objects/labels';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../kit/download.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { printFile } from '../../../kit/printFile.ts';
import { useMay } from '../../../kit/session/may.ts';
import { JobProgress } from '../../../parts/job/JobProgress.tsx';
import { isUnfinished, useJob } from '../../../parts/job/jobs.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import { LABELS_PATH, type LabelsQuery } from './labelsQuery.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

const CHANGED = ['content'] as const;

interface Props {
  query: LabelsQuery;
  /** Whether the query differs from what has been typed. */
  isHeld: boolean;
}

/** Prints the labels or saves their file: a few at once, many by a job. */
export function LabelsFile({ count, ...rest }: Props & { count: number }) {
  const t = useTranslations('label');
  const mayStore = useMay('report.create');
  if (count > MOST_LABELS || (count > LABELS_AT_ONCE && !mayStore))
    return <p role="alert">{t('too_many', countArgs(mayStore ? MOST_LABELS : LABELS_AT_ONCE))}</p>;
  return count > LABELS_AT_ONCE ? <ByJob {...rest} /> : <AtOnce {...rest} />;
}

function AtOnce({ query, isHeld }: Props) {
  const t = useTranslations('label');
  return (
    <FileButtons
      name={`${t('title')}.pdf`}
      read={() => api.blob(LABELS_PATH, { query: { ...query } })}
      isHeld={isHeld}
    />
  );
}

/** Prints or saves a file, which is fetched for it. */
function FileButtons({
  name,
  read,
  isHeld,
}: {
  name: string;
  read: () => Promise<Blob | undefined>;
  isHeld: boolean;
}) {
  const t = useTranslations('label');
  const use = useAct(async (act: 'print' | 'save') => {
    const pdf = await read();
    if (pdf && act === 'print') await printFile(pdf, name);
    else if (pdf) download(pdf, name);
  });
  const buttonProps = (act: 'print' | 'save') => ({
    'data-phone': 'lg',
    loading: use.isPending && use.variables === act,
    disabled: isHeld,
    onClick: () => use.mutate(act),
  });
  return (
    <>
      <Button leftSection={<IconPrinter {...ICON} />} {...buttonProps('print')}>
        {t('print')}
      </Button>
      <Button variant="default" leftSection={<IconDownload {...ICON} />} {...buttonProps('save')}>
        {t('download')}
      </Button>
    </>
  );
}

function ByJob({ query: { label_size, start, ...query }, isHeld }: Props) {
  const t = useTranslations('label');
  const begin = useAct(() =>
    api.post<JobBegun>(LABELS_PATH, { query, body: { label_size, start } }),
  );
  const job = useJob(begin.data?.job.id, CHANGED);
  const printed = job.data?.status === 'done' ? (job.data.result as PrintedLabels) : null; // the result of its kind
  return (
    <>
      {job.data && <JobProgress job={job.data} at={job.dataUpdatedAt} />}
      {printed && (
        <>
          <p role="status">{t('made', { pages: t('pages', countArgs(printed.pages)) })}</p>
          <FileButtons
            name={printed.content.name}
            read={() => api.blob(`/content/${printed.content.id}/file`)}
            isHeld={isHeld}
          />
        </>
      )}
      {!printed && !isUnfinished(job.data) && (
        <>
          <p>{t('long')}</p>
          <Button
            data-phone="lg"
            loading={begin.isPending || job.isLoading}
            disabled={isHeld}
            onClick={() => begin.mutate(undefined)}
          >
            {t('make')}
          </Button>
        </>
      )}
    </>
  );
}
