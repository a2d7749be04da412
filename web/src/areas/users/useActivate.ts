import { users } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import type { UserRow } from './api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

/** Reactivates a user. */
export function useActivate(user: UserRow) {
  const t = useTranslations('users');
  return useAct(
    () => api.patch(`${users.path}/${user.id}`, { body: { is_active: true, archived: false } }),
    {
      changes: ENTITIES.user.shownBy,
      done: () => notify({ text: t('activated', { name: user.full_name }) }),
    },
  );
}
