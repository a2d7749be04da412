import { useTranslations } from 'use-intl';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { UserRow } from './api.ts';
import { USER_LIST } from './listFields.ts';
import { UserName } from './UserName.tsx';

const column = listColumn<UserRow>();

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
    text('position', { width: 170, priority: 2 }),
    moment('last_login_at', { priority: 2 }),
    moment('updated_at', { priority: 3 }),
    text('email', { width: 220, priority: 3, optional: true }),
    text('phone', { width: 150, priority: 3, optional: true }),
    moment('created_at', { priority: 3, optional: true }),
  ];
}
