import { Button, CloseButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { useReport } from './reportApi.ts';
import type { Reported } from './reportApi.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportStage } from './ReportStage.tsx';
import { usualSettings } from './usualSettings.ts';
import classes from './Report.module.css';

/** A report over the whole window: what it says at the right, the finished pages at the left. */
export function ReportDialog({ onClose, ...reported }: Reported & { onClose: () => void }) {
  const t = useTranslations('report');
  const common = useTranslations('common');
  const language = useLocale();
  const [settings, setSettings] = useState(() => usualSettings(reported.config, language));
  const report = useReport(reported);
  const title = t('title', { name: reported.name });
  const file = fileUrl(report.file.data?.file ?? null);
  return (
    <Modal
      fullScreen
      opened
      onClose={onClose}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={classes.head}>
        <h2 dir="auto">{title}</h2>
        {file !== null && (
          <Button
            component="a"
            href={file}
            download={report.file.data?.name}
            variant="default"
            leftSection={<IconDownload {...ICON} />}
          >
            {t('download')}
          </Button>
        )}
        <CloseButton size="lg" aria-label={common('close')} onClick={onClose} />
      </div>
      <div className={classes.stage}>
        <ReportStage report={report} />
      </div>
      <ReportForm
        config={reported.config}
        settings={settings}
        onChange={setSettings}
        report={report}
      />
    </Modal>
  );
}
