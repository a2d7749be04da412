import { reach, roleOf } from '@plumbline/contract/kit/permissions';
import {
  userSharedUnits,
  type UserSharedUnitView,
  type UserView,
} from '@plumbline/contract/users/wire';
import { useMe } from '../../kit/session/me.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';

export const shareApi = resourceApi(userSharedUnits);
export type UserRow = UserView;
export type ShareRow = UserSharedUnitView;

/** A deactivated user cannot sign in and is hidden from lists. */
export const isDeactivated = (user: UserRow): boolean => !user.is_active || user.archived;

/** Only superusers may change superusers (docs/wire.md row 30). */
export function useMayChange(user: Pick<UserRow, 'is_superuser'>): boolean {
  const role = roleOf(useMe());
  return reach(role, 'user.change') !== 'none' && (!user.is_superuser || role === 'superuser');
}
