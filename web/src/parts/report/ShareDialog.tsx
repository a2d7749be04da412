import type { ContentView } from '@plumbline/contract/content/wire';
import { IconLink, IconMail, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { api } from '../../kit/http/api.ts';
import { notify, notifyError } from '../../kit/notify.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { Drawer, Modal } from '../../ui/overlays/Dialog.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { useReport } from './reportApi.ts';
import type { ReportTarget } from './reportApi.ts';
import { savedSettingsQuery, usualSettings } from './usualSettings.ts';
import classes from './ShareDialog.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props extends ReportTarget {
  /** The page that shows the same. */
  path: string;
  onClose: () => void;
}

/** Makes the usual report as a PDF and passes it on: the file where the browser can, and a link in any case. */
export function ShareDialog({ path, onClose, ...reported }: Props) {
  const t = useTranslations('report');
  const phone = useIsPhone();
  const shared = { opened: true, onClose, title: t('title', { name: reported.name }) };
  const link = new URL(path, window.location.origin).href;
  const content = (
    <div className="column gap-12">
      {canShareFiles() && <SharedFile {...reported} />}
      <p className="quiet">{t('share.link_text')}</p>
      <Links link={link} subject={shared.title} />
    </div>
  );
  return phone ? (
    <Drawer
      {...shared}
      position="bottom"
      radius="20px 20px 0 0"
      classNames={{ content: classes.sheet }}
    >
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={440}>
      {content}
    </Modal>
  );
}

const pdfOf = (bytes: BlobPart[], name: string) =>
  new File(bytes, name, { type: 'application/pdf' });

const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [pdfOf([], 'report.pdf')] });

/** The report as a file, made and fetched beforehand: a browser shares it only right after a press. */
function SharedFile(reported: ReportTarget) {
  const t = useTranslations('report');
  const language = useLocale();
  const saved = useQuery(savedSettingsQuery);
  const { make, job, file } = useReport(reported);
  const isBegun = useRef(false);
  const begin = make.mutate;
  const { config } = reported;
  useEffect(() => {
    if (saved.isPending || isBegun.current) return;
    isBegun.current = true;
    begin({ ...usualSettings(config, language, saved.data?.[config]), format: 'pdf' });
  }, [saved, begin, config, language]);
  const pdf = useQuery({
    queryKey: ['content', 'shared', file.data?.id],
    queryFn: () => fetchPdf(file.data),
    enabled: file.data !== undefined,
    staleTime: Infinity,
  });
  const error = make.error ?? file.error ?? pdf.error;
  if (error) return <FailedState error={error} retry={() => retry()} />;
  if (job.data && job.data.status !== 'done')
    return <JobProgress job={job.data} at={job.dataUpdatedAt} />;
  if (!pdf.data)
    return (
      <div role="status" aria-label={t('making')}>
        <p className="quiet below-8">{t('making')}</p>
        <RowsSkeleton rows={1} />
      </div>
    );
  const share = () => {
    if (pdf.data) void shareFile(pdf.data, reported.name);
  };
  return (
    <Button size="lg" fullWidth leftSection={<IconShare2 {...ICON} />} onClick={share}>
      {t('share.file')}
    </Button>
  );
  function retry() {
    make.reset();
    isBegun.current = false;
    void saved.refetch();
    void file.refetch();
  }
}

async function fetchPdf(content: ContentView | undefined): Promise<File | null> {
  if (content === undefined) return null;
  const bytes = await api.blob(`/content/${content.id}/file`);
  return bytes ? pdfOf([bytes], content.name) : null;
}

async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) notifyError(error); // else nobody was chosen
  }
}

function Links({ link, subject }: { link: string; subject: string }) {
  const t = useTranslations('report.share');
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify({ text: t('copied') });
  };
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(link)}`;
  return (
    <div className="wrap">
      <Button
        variant="default"
        className="flex-1"
        data-phone="lg"
        leftSection={<IconLink {...ICON} />}
        onClick={() => void copy().catch(notifyError)}
      >
        {t('copy')}
      </Button>
      <Button
        href={mail}
        variant="default"
        className="flex-1"
        data-phone="lg"
        leftSection={<IconMail {...ICON} />}
      >
        {t('mail')}
      </Button>
    </div>
  );
}
