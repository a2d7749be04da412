import { holidays } from '@plumbline/contract/schedule/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import type { HolidayRow } from './api.ts';

interface Props {
  holiday: HolidayRow | null;
  opened: boolean;
  onClose: () => void;
}

export function RemoveHoliday({ holiday, opened, onClose }: Props) {
  const t = useTranslations('planning.holidays');
  const name = holiday?.name ?? '';
  const remove = useConfirmedAct(() => api.delete(`${holidays.path}/${holiday?.id ?? ''}`), {
    changes: ['holiday'],
    onClose,
    notice: { text: t('removed', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('remove_title', { name })}
      consequence={t('remove_text')}
      verb={t('remove')}
      danger
      {...remove}
    />
  );
}
