import { useTranslations } from 'use-intl';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { invitationOf } from '../../parts/entity/invitation.ts';
import { isDeactivated, type UserRow } from './api.ts';
import { USER_LIST } from './listFields.ts';
import { UserName } from './UserName.tsx';

const column = listColumn<UserRow>();

/** The state of an account, which an admin may have to act on. */
function stateOf(
  row: Pick<
    UserRow,
    'is_active' | 'archived' | 'invited_at' | 'invited_until' | 'accepted_at' | 'last_login_at'
  >,
) {
  if (isDeactivated(row)) return 'deactivated';
  const invitation = invitationOf(row);
  if (invitation === 'open') return 'invited';
  if (invitation === 'expired') return 'expired';
  return row.last_login_at === null ? 'unseen' : 'active';
}

/** Name, role, unit, and when last seen. */
export function useUserColumns(): ListColumn<UserRow>[] {
  const t = useTranslations('users');
  const label = useFieldLabel();
  const { text, moment, named } = useFieldColumns<UserRow>();
  return [
    column({
      key: 'full_name',
      reads: USER_LIST.columns.full_name,
      label: t('user'),
      width: 260,
      priority: 1,
      sort: 'full_name',
      cell: (row) => <UserName row={row} />,
    }),
    column({
      key: 'user_type',
      reads: USER_LIST.columns.user_type,
      label: label('user_type'),
      width: 160,
      priority: 1,
      sort: 'user_type',
      cell: (row) => (row.is_superuser ? t('superuser') : row.user_type.name),
    }),
    named('business_unit', { priority: 1, width: 180 }),
    column({
      key: 'is_active',
      reads: USER_LIST.columns.is_active,
      label: t('state.label'),
      width: 150,
      priority: 1,
      cell: (row) => t(`state.${stateOf(row)}`),
    }),
    text('position', { width: 170, priority: 2 }),
    moment('last_login_at', { priority: 2 }),
    moment('updated_at', { priority: 3 }),
    text('email', { width: 220, priority: 3, optional: true }),
    text('phone', { width: 150, priority: 3, optional: true }),
    moment('created_at', { priority: 3, optional: true }),
    moment('second_factor_at', { priority: 3, optional: true }),
  ];
}
