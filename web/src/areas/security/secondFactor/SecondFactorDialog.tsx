import type { RecoveryCodes } from '@plumbline/contract/accounts/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { CodesToSave } from './CodesToSave.tsx';
import { ProveForm } from './ProveForm.tsx';
import { SECOND_FACTOR } from './secondFactor.ts';
import { SetUp } from './SetUp.tsx';

function NewCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.second_factor.new_codes');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodesToSave codes={codes} onClose={onClose} />;
  return (
    <ProveForm
      text={t('text')}
      verb={t('verb')}
      onClose={onClose}
      send={async (body) => {
        const path = `${SECOND_FACTOR}/recovery_codes`;
        const { recovery_codes } = await api.post<RecoveryCodes>(path, { body: { ...body } });
        setCodes(recovery_codes);
        await refetch('user');
      }}
    />
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.second_factor.turn_off');
  return (
    <ProveForm
      text={t('text')}
      verb={t('verb')}
      onClose={onClose}
      send={async (body) => {
        await api.post(`${SECOND_FACTOR}/turn_off`, { body: { ...body } });
        notify({ text: t('done') });
        onClose();
        await refetch('user');
      }}
    />
  );
}

const DIALOGS = { set_up: SetUp, turn_off: TurnOff, new_codes: NewCodes };
export type DialogName = keyof typeof DIALOGS;

interface Props {
  dialog: DialogName;
  opened: boolean;
  onClose: () => void;
}

/** One of the dialogs about the second factor. */
export function SecondFactorDialog({ dialog, opened, onClose }: Props) {
  const t = useTranslations('security.second_factor');
  const Content = DIALOGS[dialog];
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`${dialog}.title`)}>
      <Content onClose={onClose} />
    </FormDialog>
  );
}
