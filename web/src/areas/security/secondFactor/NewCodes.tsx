import type { RecoveryCodes } from '@plumbline/contract/accounts/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { CodesToSave } from './CodesToSave.tsx';
import { ProveForm } from './ProveForm.tsx';
import { SECOND_FACTOR } from './secondFactor.ts';

export function NewCodes({ onClose }: { onClose: () => void }) {
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
