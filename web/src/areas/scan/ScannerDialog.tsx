import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { inArea } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { Scanner } from './Scanner.tsx';
import classes from './Scanner.module.css';
import { closeScanner, useScannerOpen, useTypedScan } from './scannerState.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';

/** The scanner over any page; full screen on a phone. */
export function ScannerDialog() {
  const t = useTranslations('common');
  const opened = useScannerOpen();
  const typed = useTypedScan();
  const phone = useIsPhone();
  const admin = useInAdmin();
  return (
    <Modal
      opened={opened}
      onClose={closeScanner}
      title={t('scan')}
      size={440}
      fullScreen={phone}
      keepMounted={false}
      closeButtonProps={{ size: phone ? 44 : undefined }}
      classNames={{ content: classes.content, body: classes.dialog }}
    >
      <Scanner
        typed={typed}
        onFound={(path) => {
          closeScanner();
          void goTo(inArea(path, admin));
        }}
      />
    </Modal>
  );
}
