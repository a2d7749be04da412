import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { notify, notifyError } from '../../kit/notify.ts';
import { useOneAtATime } from '../../kit/oneAtATime.ts';
import { useMe } from '../../kit/session/me.ts';
import { changeWay, MINUTES, type WayToOpen } from '../../offline/lock/lock.ts';
import { offersPasskey } from '../../offline/lock/passkey.ts';
import { changeLock, readLock } from '../../offline/lock/stored.ts';
import type { DeviceLock } from '../../offline/lock/vault.ts';
import { readMinutes, shutLock } from '../../offline/lock/watch.ts';
import { beginLock, endLock } from '../../offline/lock/begin.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { isWeakPin } from '../../offline/lock/weakPin.ts';
import { Forgetting } from './Forgetting.tsx';
import { PinPad } from './PinPad.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** The lock of this device: set, changed and taken away. */
export function LockPanel() {
  const t = useTranslations('lock');
  const { email } = useMe();
  const [lock, setLock] = useState<DeviceLock | null>();
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [dialog, setDialog] = useState<'pin' | 'removal' | 'forgetting' | null>(null);
  const [isBusy, run] = useOneAtATime();
  const look = async () => setLock(await readLock());
  useEffect(() => {
    void readLock().then(setLock, () => setLock(null));
    void offersPasskey().then(setHasPasskeys);
  }, []);
  if (lock === undefined) return null;

  const set = (way: WayToOpen) =>
    run(async () => {
      const problem = lock === null ? await beginLock(way) : await changed(way);
      if (problem !== null) return notify({ text: t(`problem.${problem}`) });
      setDialog(null);
      notify({ text: t('set') });
      await look();
    }).catch(notifyError);
  const changed = async (way: WayToOpen) => ((await changeWay(way)) ? null : 'not_set');
  const remove = () =>
    run(async () => {
      setDialog(null);
      const problem = await endLock();
      notify({ text: problem === null ? t('removed') : t(`problem.${problem}`) });
      await look();
    }).catch(notifyError);
  return (
    <Panel title={t('panel')}>
      <div className="stack">
        <p className="quiet">{t(lock === null ? 'why' : 'on')}</p>
        {lock !== null && <Minutes lock={lock} onChange={look} />}
        <div className="wrap">
          <Button
            variant={lock === null ? 'filled' : 'default'}
            loading={isBusy}
            onClick={() => setDialog('pin')}
          >
            {t(lock?.pin ? 'change_pin' : 'set_pin')}
          </Button>
          {hasPasskeys && lock?.passkey == null && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void set({ passkey: email })}
            >
              {t('add_passkey')}
            </Button>
          )}
          {lock !== null && (
            <>
              <Button variant="default" disabled={isBusy} onClick={shutLock}>
                {t('shut_now')}
              </Button>
              <Button
                variant="default"
                color="danger"
                disabled={isBusy}
                onClick={() => setDialog('removal')}
              >
                {t('remove')}
              </Button>
            </>
          )}
          <Button
            variant="default"
            color="danger"
            disabled={isBusy}
            onClick={() => setDialog('forgetting')}
          >
            {t('forget')}
          </Button>
        </div>
      </div>
      <Modal opened={dialog === 'pin'} onClose={() => setDialog(null)} title={t('choose')}>
        <NewPin onPin={(pin) => set({ pin })} />
      </Modal>
      {dialog === 'forgetting' && <Forgetting onClose={() => setDialog(null)} />}
      <Confirm
        opened={dialog === 'removal'}
        onClose={() => setDialog(null)}
        title={t('remove_title')}
        consequence={t('remove_text')}
        verb={t('remove')}
        danger
        onConfirm={() => void remove()}
      />
    </Panel>
  );
}

function Minutes({ lock, onChange }: { lock: DeviceLock; onChange: () => Promise<void> }) {
  const t = useTranslations('lock');
  const choose = async (minutes: number) => {
    await changeLock((one) => ({ ...one, minutes }));
    await readMinutes();
    await onChange();
  };
  return (
    <div className="column gap-6">
      <span>{t('after')}</span>
      <Segments
        aria-label={t('after')}
        value={String(lock.minutes)}
        data={MINUTES.map((one) => ({ value: String(one), label: t('minutes', countArgs(one)) }))}
        onChange={(value) => void choose(Number(value)).catch(notifyError)}
      />
    </div>
  );
}

/** A new PIN, entered twice. */
function NewPin({ onPin }: { onPin: (pin: string) => Promise<void> }) {
  const t = useTranslations('lock');
  const [first, setFirst] = useState<string | null>(null);
  const choose = async (pin: string) => {
    if (isWeakPin(pin)) return await Promise.resolve(t('weak'));
    setFirst(pin);
    return null;
  };
  const repeat = async (pin: string) => {
    if (pin === first) await onPin(pin);
    else {
      setFirst(null);
      return t('differs');
    }
    return null;
  };
  return first === null ? (
    <PinPad key="first" label={t('new_pin')} verb={t('next')} onPin={choose} />
  ) : (
    <PinPad key="second" label={t('repeat_pin')} verb={t('save')} onPin={repeat} />
  );
}
