import { holidays } from '@plumbline/contract/schedule/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
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
  const remove = useAct(() => api.delete(`${holidays.path}/${holiday?.id ?? ''}`), {
    changes: ['holiday'],
    done: () => {
      onClose();
      notify({ text: t('removed', { name }) });
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('remove_title', { name })}
      consequence={t('remove_text')}
      verb={t('remove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
