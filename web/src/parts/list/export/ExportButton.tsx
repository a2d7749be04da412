import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ToolButton } from '../../../ui/buttons/ToolButton.tsx';
import { later } from '../../../kit/later.ts';
import type { ExportedRows } from './exportApi.ts';

/** Offers a list or a log as a file. */
export function ExportButton(exported: ExportedRows) {
  const t = useTranslations('list.export');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = exportDialog.useOnRequest(isOpen, close);
  return (
    <>
      <ToolButton
        label={t('logOf' in exported ? 'log.title' : 'title')}
        Icon={IconDownload}
        press={() => setOpen(true)}
        data-phone="lg"
      />
      {isOpen && dialog && <dialog.ExportDialog {...exported} onClose={close} />}
    </>
  );
}

/** The dialog of a file; lists render without it. */
const exportDialog = later(() => import('./ExportDialog.tsx'));
