import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format.ts';
import type { Column } from '../../ui/list/columns.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { UserRow } from './api.ts';
import { UserName } from './UserName.tsx';

/** Who, in which role and unit, and when last seen. */
export function useUserColumns(): Column<UserRow>[] {
  const t = useTranslations('users');
  const label = useFieldLabel();
  const text = (
    key: 'position' | 'email' | 'phone',
    rest: Pick<Column<UserRow>, 'width' | 'priority' | 'optional'>,
  ): Column<UserRow> => ({
    key,
    label: label(key),
    sort: key,
    cell: (row) => <span dir="auto">{row[key] ?? '–'}</span>,
    ...rest,
  });
  const moment = (
    key: 'last_login_at' | 'updated_at' | 'created_at',
    rest: Pick<Column<UserRow>, 'priority' | 'optional'>,
  ): Column<UserRow> => ({
    key,
    label: label(key),
    width: 148,
    sort: key,
    cell: (row) => <span className="num-date">{formatMoment(row[key]) || '–'}</span>,
    ...rest,
  });
  return [
    {
      key: 'full_name',
      label: t('user'),
      width: 260,
      priority: 1,
      sort: 'full_name',
      cell: (row) => <UserName row={row} />,
    },
    {
      key: 'user_type',
      label: label('user_type'),
      width: 160,
      priority: 1,
      sort: 'user_type',
      cell: (row) => (row.is_superuser ? t('superuser') : row.user_type.name),
    },
    {
      key: 'business_unit',
      label: label('business_unit'),
      width: 180,
      priority: 1,
      sort: 'business_unit',
      cell: (row) => <span dir="auto">{row.business_unit?.name ?? '–'}</span>,
    },
    text('position', { width: 170, priority: 2 }),
    moment('last_login_at', { priority: 2 }),
    moment('updated_at', { priority: 3 }),
    text('email', { width: 220, priority: 3, optional: true }),
    text('phone', { width: 150, priority: 3, optional: true }),
    moment('created_at', { priority: 3, optional: true }),
  ];
}
