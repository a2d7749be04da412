import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { ProveForm } from './ProveForm.tsx';
import { SECOND_FACTOR } from './secondFactor.ts';

export function TurnOff({ onClose }: { onClose: () => void }) {
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
