import { users } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.tsx';
import { useAct } from '../../kit/http/resourceApi.ts';
import { USER_ENTITIES, type UserRow } from './api.ts';

/** Lets a user in again. */
export function useActivate(user: UserRow) {
  const t = useTranslations('users');
  return useAct(
    () => api.patch(`${users.path}/${user.id}`, { body: { is_active: true, archived: false } }),
    {
      changes: USER_ENTITIES,
      done: () => notify({ text: t('activated', { name: user.full_name }) }),
    },
  );
}
