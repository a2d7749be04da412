import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { inArea } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { Scanner } from './Scanner.tsx';
import classes from './Scanner.module.css';
import { closeScanner, useOpenScanner } from '../../kit/scanner.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';

/** The scanner over any page; full screen on a phone. */
export function ScannerDialog() {
  const t = useTranslations('common');
  const open = useOpenScanner();
  const field = open?.field ?? null;
  const phone = useIsPhone();
  const admin = useInAdmin();
  return (
    <Modal
      opened={open !== null}
      onClose={closeScanner}
      title={field?.name ?? t('scan')}
      size={440}
      fullScreen={phone}
      keepMounted={false}
      closeButtonProps={{ size: phone ? 44 : undefined }}
      classNames={{ content: classes.content, body: classes.dialog }}
    >
      <Scanner
        typed={open?.typed ?? null}
        field={
          field && {
            ...field,
            take: (text) => {
              closeScanner();
              field.take(text);
            },
          }
        }
        onFound={(path) => {
          if (open === null) return; // read while the dialog was closing
          closeScanner();
          void goTo(inArea(path, admin));
        }}
      />
    </Modal>
  );
}
