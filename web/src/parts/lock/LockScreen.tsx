import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useOneAtATime } from '../../kit/oneAtATime.ts';
import { MOST_WRONG, openWithPasskey, openWithPin } from '../../offline/lock/lock.ts';
import { eraseDevice } from '../../offline/lock/erase.ts';
import type { DeviceLock } from '../../offline/lock/vault.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { PinPad } from './PinPad.tsx';
import classes from './LockScreen.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  lock: DeviceLock;
  /** The lock is open, or its user wants to sign in instead. */
  onDone: () => void;
}

/** What a locked device shows before anything else; it needs no server. */
export function LockScreen({ lock, onDone }: Props) {
  const t = useTranslations('lock');
  const [wrong, setWrong] = useState(lock.wrong);
  const isShut = wrong >= MOST_WRONG || (lock.pin === null && lock.passkey === null);
  useDocumentTitle(`${t('title')} · ${PRODUCT_NAME}`);
  const tryPin = async (pin: string) => {
    if (await openWithPin(pin)) {
      onDone();
      return null;
    }
    setWrong(wrong + 1);
    return t('wrong', countArgs(MOST_WRONG - wrong - 1));
  };
  return (
    <main className={`centre ${classes.screen}`}>
      <div className={`column full-width ${classes.middle}`}>
        <Brand name={PRODUCT_NAME} subtitle="" />
        <h1 className="title-20">{t('title')}</h1>
        {isShut ? (
          <p>{t('shut')}</p>
        ) : (
          <>
            {lock.passkey && <PasskeyButton lock={lock} onDone={onDone} />}
            {lock.pin && <PinPad label={t('pin')} verb={t('open')} onPin={tryPin} />}
          </>
        )}
        <Button variant={isShut ? 'filled' : 'subtle'} size="lg" fullWidth onClick={onDone}>
          {t('sign_in')}
        </Button>
        <Erase />
      </div>
    </main>
  );
}

function PasskeyButton({ lock, onDone }: Props) {
  const t = useTranslations('lock');
  const [problem, setProblem] = useState(false);
  const [isBusy, run] = useOneAtATime();
  const open = async () => {
    setProblem(false);
    if (await openWithPasskey(lock).catch(() => false)) onDone();
    else setProblem(true);
  };
  return (
    <>
      <Button size="lg" fullWidth variant="default" loading={isBusy} onClick={() => void run(open)}>
        {t('use_passkey')}
      </Button>
      <p role="alert" className="hide-empty text-centre medium">
        {problem && t('passkey_failed')}
      </p>
    </>
  );
}

/** For somebody who can neither open the lock nor sign in as who has set it. */
function Erase() {
  const t = useTranslations('lock');
  const [isAsking, setAsking] = useState(false);
  const count = useUnsent();
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
        {t('erase')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('erase_title')}
        consequence={t('erase_text', countArgs(count))}
        verb={t('erase')}
        danger
        onConfirm={() => void eraseDevice()}
      />
    </>
  );
}
