import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useReach } from '../../kit/http/reach.ts';
import { notifyError } from '../../kit/notify.ts';
import { useOneAtATime } from '../../kit/oneAtATime.ts';
import { forgetThisDevice, sendWhatWaits } from '../../offline/forgetting.ts';
import { countOnDevice } from '../../offline/outbox/entry.ts';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';

/** Forgets this device: sends first what waits, and asks again with the number of what would be lost. */
export function Forgetting({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lock');
  const [isBusy, run] = useOneAtATime();
  const [left, setLeft] = useState<number | null>(null);
  const isAway = useReach().away !== null;
  const entries = useOutbox((queue) => queue.entries);
  const all = useUnsent();
  const waiting = left ?? countOnDevice(entries, all);
  const sendsFirst = waiting > 0 && left === null && !isAway;
  const lost = t('erase_text', countArgs(waiting));
  const why = waiting > 0 ? t(isAway ? 'no_network' : 'not_taken') : '';
  const forget = async () => {
    const rest = sendsFirst ? await sendWhatWaits() : 0;
    if (rest > 0) setLeft(rest);
    else await forgetThisDevice();
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('erase_title')}
      consequence={sendsFirst ? t('send_first', countArgs(waiting)) : `${why} ${lost}`.trim()}
      verb={t(waiting > 0 && !sendsFirst ? 'forget_anyway' : 'forget')}
      busy={isBusy}
      danger
      onConfirm={() => void run(forget).catch(notifyError)}
    />
  );
}
