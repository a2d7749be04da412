import { codeOf } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import { roleOf } from '@plumbline/contract/kit/roles';
import {
  userSharedUnits,
  type UserSharedUnitView,
  type UserView,
  users,
} from '@plumbline/contract/users/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import { resourceApi, useAct } from '../../kit/http/resourceApi.ts';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { notify } from '../../kit/notify.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

export const shareApi = resourceApi(userSharedUnits);
export type UserRow = UserView;
export type ShareRow = UserSharedUnitView;

/** A deactivated user cannot sign in and is hidden from lists. */
export const isDeactivated = (user: Pick<UserRow, 'is_active' | 'archived'>): boolean =>
  !user.is_active || user.archived;

/** Only superusers may change superusers (docs/wire.md row 30). */
export function useMayChange(user: Pick<UserRow, 'is_superuser'>): boolean {
  const role = roleOf(useMe());
  return reach(role, 'user.change') !== 'none' && (!user.is_superuser || role === 'superuser');
}

/** The filters of a user's open inspections. */
export const OPEN_FILTERS = (user: string): string[] => [
  `operative_status:in:${OPEN_STATUSES.join(',')}`,
  `responsible=${user}`,
];

/** The number of a user's open inspections; undefined until it has loaded. */
export function useOpenInspections(user: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['inspection', 'open of', user],
    queryFn: ({ signal }) =>
      api.get<RowsPage<unknown>>('/inspection', {
        query: { filter: OPEN_FILTERS(user), page: 1, page_size: 1, fields: 'id' },
        signal,
      }),
    meta: { quiet: true },
  });
  return data?.total;
}

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

/** Whether the server refused because no admin would be left. */
export const wasLastAdmin = (error: unknown): boolean =>
  error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'in_use';
