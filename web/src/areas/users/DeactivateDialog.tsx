import { users } from '@plumbline/contract/users/wire';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { countArgs } from '../../kit/format/format.ts';
import { notify, notifyError } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import type { UserRow } from './api.ts';
import { wasLastAdmin } from './formValues.ts';
import { useOpenInspections, useActivate } from './api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

interface Props {
  user: UserRow;
  opened: boolean;
  onClose: () => void;
}

/** Asks before deactivating a user, naming what stays behind; the toast offers to undo it. */
export function DeactivateDialog({ user, opened, onClose }: Props) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const open = useOpenInspections(user.id) ?? 0;
  const activate = useActivate(user);
  const deactivate = useAct(() => api.delete(`${users.path}/${user.id}`), {
    changes: ENTITIES.user.shownBy,
    quiet: true,
    done: () => {
      onClose();
      notify({
        text: t('deactivate.done', { name: user.full_name }),
        icon: IconUserOff,
        action: { label: common('undo'), run: () => activate.mutate(undefined) },
      });
    },
  });
  const say = (error: unknown) => {
    if (!wasLastAdmin(error)) return notifyError(error);
    notifyError(new RefusalError(409, t('last_admin')));
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('deactivate.title', { name: user.full_name })}
      consequence={`${t('deactivate.text')} ${open > 0 ? t('deactivate.open', countArgs(open)) : ''}`}
      verb={t('deactivate.verb')}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(undefined, { onError: say })}
    />
  );
}
