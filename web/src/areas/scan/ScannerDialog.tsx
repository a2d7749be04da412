import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { inArea } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { codeParts, Scanner } from './Scanner.tsx';
import classes from './Scanner.module.css';
import { closeScanner, openScanner, useOpenScanner } from '../../kit/scanner.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { countArgs } from '../../kit/format/format.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import { currentSession, signedInUser } from '../../kit/session/sessionStore.ts';
import { codesOf } from './keptCodes.ts';

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
      zIndex={OVER_DIALOGS}
      closeButtonProps={{ size: phone ? 44 : undefined }}
      classNames={{ content: classes.content, body: classes.dialog }}
    >
      <Scanner
        typed={open?.typed ?? null}
        field={
          field && {
            ...field,
            take: (...code) => {
              closeScanner();
              field.take(...code);
            },
            ...(field.asked && {
              asked: {
                ...field.asked,
                excuse: (reason) => {
                  closeScanner();
                  field.asked?.excuse(reason);
                },
              },
            }),
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

/** Mounted before the dialogs from which a label is asked for, it would be below them. */
const OVER_DIALOGS = 210;

/** What has been told since the page was opened. */
const told = new Set<string>();
const PATIENCE = 30_000;

/** Looks the kept codes up again, and says of those that belong to something now. */
async function tellKnown(): Promise<void> {
  const user_id = signedInUser();
  if (user_id === null || currentSession().locked || serverReach.current().away !== null) return;
  const codes = codesOf(user_id).map(({ code }) => code);
  if (codes.length === 0) return;
  const { findObjects } = await import('./lookUp.ts');
  const found = await findObjects(codes, AbortSignal.timeout(PATIENCE));
  const known = codes.filter((code) => !told.has(code) && (found.get(code) ?? []).length > 0);
  for (const code of known) told.add(code);
  if (known.length === 0) return;
  const t = translator('scan');
  notify({
    text: t('kept.known', countArgs(known.length)),
    action: { label: t('kept.show'), run: openScanner },
  });
}

let isWatching = false;
/** Looks kept codes up when the page has begun, and whenever the server is back. */
export function watchCodes(): void {
  if (isWatching) return;
  isWatching = true;
  codeParts.fetch().catch(() => undefined); // again when they are needed
  const look = () => void tellKnown().catch(() => undefined); // again when the server is back
  serverReach.onBack(look);
  look();
}
