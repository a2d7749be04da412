import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ToolButton } from '../../../ui/buttons/ToolButton.tsx';
import { exportDialog } from './laterDialog.ts';
import type { ExportedList } from './exportApi.ts';

/** Offers the list as a file. */
export function ExportButton(list: ExportedList) {
  const t = useTranslations('list.export');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = exportDialog.useOnRequest(isOpen, close);
  return (
    <>
      <ToolButton
        label={t('title')}
        Icon={IconDownload}
        press={() => setOpen(true)}
        data-phone="lg"
      />
      {isOpen && dialog && <dialog.ExportDialog {...list} onClose={close} />}
    </>
  );
}
