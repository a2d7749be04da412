import { useDisclosure } from '@mantine/hooks';
import type { ContentView } from '@plumbline/contract/content/wire';
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { useIsPhone } from '../../kit/device.tsx';
import { api } from '../../kit/http/api.ts';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { printFile } from '../../kit/printFile.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { FileCard } from '../../ui/viewer/FileCard.tsx';
import { PdfView } from '../../ui/viewer/PdfView.tsx';
import { viewedContent } from '../content/viewedFile.ts';
import { JobProgress } from '../job/JobProgress.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { canBeMade, useReport } from './reportApi.ts';
import { MailDialog } from './MailDialog.tsx';
import type { ReportTarget, ReportSettings } from './reportApi.ts';
import { savedSettingsQuery, usualSettings, useSaveSettings } from './usualSettings.ts';
import { FormatChoice } from './ReportChoices.tsx';
import { ReportFields } from './ReportFields.tsx';
import classes from './Report.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseButton } from '../../ui/buttons/CloseButton.tsx';

/** A report over the whole window: its settings at the right, the finished pages at the left. */
export function ReportDialog({ onClose, ...reported }: ReportTarget & { onClose: () => void }) {
  const t = useTranslations('report');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const language = useLocale();
  const saved = useQuery(savedSettingsQuery);
  const [chosen, setChosen] = useState<ReportSettings | null>(null);
  const { config } = reported;
  const settings = chosen ?? usualSettings(config, language, saved.data?.[config]);
  const [isMailing, mailing] = useDisclosure();
  const report = useReport(reported);
  const title = t('title', { name: reported.name });
  const file = fileUrl(report.file.data?.file ?? null);
  const made = report.file.data?.id;
  useEffect(() => {
    if (made !== undefined) notify({ text: t('added') });
  }, [made, t]);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on a phone the button is below it
    if (report.isBegun) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [report.isBegun]);
  return (
    <Modal
      fullScreen
      opened
      onClose={onClose}
      // Escape closes the dialog that mails it
      closeOnEscape={!isMailing}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={`row gap-12 line-below ${classes.head}`}>
        <h2 className="grow title-16 break-anywhere" dir="auto">
          {title}
        </h2>
        {report.file.data?.kind === 'pdf' && !phone && <PrintButton content={report.file.data} />}
        {file !== null && (
          <Button
            href={file}
            download={report.file.data?.name}
            variant="default"
            leftSection={<IconDownload {...ICON} />}
          >
            {t('download')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMail {...ICON} />}
          disabled={!canBeMade(settings)}
          onClick={mailing.open}
        >
          {t('mail.open')}
        </Button>
        <CloseButton size={34} aria-label={common('close')} onClick={onClose} />
      </div>
      <div
        ref={stage}
        className={`relative sunken min-height-0 ${classes.stage}`}
        data-empty={!report.isBegun || undefined}
      >
        <ReportStage report={report} />
      </div>
      {saved.isPending ? (
        <RowsSkeleton rows={8} />
      ) : (
        <ReportForm config={config} settings={settings} onChange={setChosen} report={report} />
      )}
      {isMailing && <MailDialog reported={reported} settings={settings} onClose={mailing.close} />}
    </Modal>
  );
}

/** Prints the pages, which are fetched for it. */
function PrintButton({ content: { id, name } }: { content: ContentView }) {
  const t = useTranslations('report');
  const print = useAct(async () => {
    const pdf = await api.blob(`/content/${id}/file`);
    if (pdf) await printFile(pdf, name);
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter {...ICON} />}
      loading={print.isPending}
      onClick={() => print.mutate(undefined)}
    >
      {t('print')}
    </Button>
  );
}

/** The pages of the report, how far its job is, or what to do. */
function ReportStage({ report }: { report: ReturnType<typeof useReport> }) {
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
      <p className={`quiet text-centre ${classes.hint}`} role="status">
        {t('making')}
      </p>
    );
  if (file.isError) return <FailedState error={file.error} retry={() => void file.refetch()} />;
  if (!file.data) return <p className={`quiet text-centre ${classes.hint}`}>{t('hint')}</p>;
  const viewed = viewedContent(file.data, '');
  return viewed.kind === 'pdf' ? (
    <div className={`full-height ${classes.pages}`}>
      <PdfView file={viewed} renew={() => file.refetch()} />
    </div>
  ) : (
    <FileCard file={viewed} />
  );
}

interface Props {
  config: ReportConfig;
  settings: ReportSettings;
  onChange: (settings: ReportSettings) => void;
  report: ReturnType<typeof useReport>;
}

/** The settings of a report, and the button that makes it. */
function ReportForm({ config, settings, onChange, report }: Props) {
  const t = useTranslations('report');
  const { make, file, isMaking } = report;
  const save = useSaveSettings(config);
  const isAble = canBeMade(settings);
  return (
    <form
      className={`stack gap-16 overflow-auto ${classes.settings}`}
      aria-label={t('settings')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAble || isMaking) return;
        save.mutate(settings);
        make.mutate(settings);
      }}
    >
      <FormatChoice settings={settings} change={(part) => onChange({ ...settings, ...part })} />
      <ReportFields config={config} settings={settings} onChange={onChange} />
      <Button type="submit" data-phone="lg" {...focusFirst()} loading={isMaking} disabled={!isAble}>
        {file.data ? t('again') : t('make')}
      </Button>
      {file.data && (
        <p className="faint small" role="status">
          {t('stored')}
        </p>
      )}
    </form>
  );
}
