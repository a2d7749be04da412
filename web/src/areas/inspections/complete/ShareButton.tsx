import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReach } from '../../../kit/http/reach.ts';
import { useMay } from '../../../kit/session/may.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import { shareDialog } from '../../../parts/report/laterDialog.ts';
import type { ReportTarget } from '../../../parts/report/reportApi.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props extends ReportTarget {
  /** Whether the server does not know yet what is to be reported. */
  waits: boolean;
  /** The page that shows the same. */
  path: string;
}

/** Passes a finished report on; only the server makes one, so without it this says when it can be done. */
export function ShareButton({ waits, ...shared }: Props) {
  const t = useTranslations('complete');
  const mayMake = useMay('report.create');
  const { away } = useReach();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = shareDialog.useOnRequest(isOpen, close);
  if (!mayMake) return null;
  if (waits) return <p className="quiet above-12">{t('share_later')}</p>;
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant="default"
        className="above-8"
        leftSection={<IconShare2 {...ICON} />}
        disabled={away !== null}
        onClick={() => setOpen(true)}
      >
        {t('share')}
      </Button>
      {away !== null && <p className="quiet small above-8">{t('share_offline')}</p>}
      {isOpen && dialog && <dialog.ShareDialog {...shared} onClose={close} />}
    </>
  );
}
