import { userSharedUnits } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import type { ShareRow } from '../api.ts';

interface RemoveProps {
  share: ShareRow | undefined;
  opened: boolean;
  onClose: () => void;
}

export function RemoveShare({ share, opened, onClose }: RemoveProps) {
  const t = useTranslations('users.shares');
  const name = share?.business_unit.name ?? '';
  const remove = useConfirmedAct(() => api.delete(`${userSharedUnits.path}/${share?.id ?? ''}`), {
    changes: ['user_shared_bu'],
    onClose,
    notice: { text: t('remove.done', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { name })}
      consequence={t('remove.text')}
      verb={t('remove.verb')}
      danger
      {...remove}
    />
  );
}
