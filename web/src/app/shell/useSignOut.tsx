import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { notifyError } from '../../kit/notify.ts';
import { countAnswers } from '../../offline/outbox/entry.ts';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { forgetDevice } from '../../offline/outbox/deviceId.ts';
import { readUnsent } from '../../offline/start.ts';
import { signOut } from '../../kit/session/session.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';

/** Signs out, after asking first if this device holds unsent answers of the user. */
export function useSignOut() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  const unsent = useOutbox(({ entries }) => countAnswers(entries));
  const ask = async () => {
    if (countAnswers(await readUnsent()) > 0) setAsking(true);
    else {
      await forgetDevice();
      await signOut();
    }
  };
  return {
    ask: () => void ask().catch(notifyError),
    question: (
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('sign_out_unsent', countArgs(unsent))}
        consequence={t('sign_out_unsent_text')}
        verb={common('sign_out')}
        keep={t('stay')}
        onConfirm={() => {
          setAsking(false);
          void signOut();
        }}
      />
    ),
  };
}
