import { IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../kit/session/may.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { reportDialog } from './laterDialog.ts';
import type { ReportTarget } from './reportApi.ts';

/** The button that makes a report of a page's subject, for users who may. */
export function ReportButton(reported: ReportTarget) {
  const common = useTranslations('common');
  const mayMake = useMay('report.create');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = reportDialog.useOnRequest(isOpen, close);
  if (!mayMake) return null;
  return (
    <>
      <ActionButton
        icon={<IconReport {...ICON} />}
        label={common('report')}
        onClick={() => setOpen(true)}
      />
      {isOpen && dialog && <dialog.ReportDialog {...reported} onClose={close} />}
    </>
  );
}
