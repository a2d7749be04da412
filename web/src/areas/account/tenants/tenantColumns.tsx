import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import type { TableColumn } from '../../../parts/list/table/columns.ts';
import { useExpiry } from '../expiry.ts';

export type TenantRow = TenantView & { archived: boolean };

export function useTenantColumns(): TableColumn<TenantRow>[] {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const label = useTranslations('field');
  const expiry = useExpiry();
  const number = (key: string, value: (row: TenantRow) => number): TableColumn<TenantRow> => ({
    key,
    label: words(key as 'users'),
    width: 110,
    priority: 2,
    cell: (row) => <span className="num">{formatNumber(value(row))}</span>,
  });
  return [
    {
      key: 'name',
      label: label('name'),
      width: 240,
      priority: 1,
      cell: (row) => (
        <AppLink to={paths.tenantOf(row.id)} c="var(--c-text)" fw={500}>
          <span dir="auto">{row.name}</span>
        </AppLink>
      ),
    },
    {
      key: 'license_type',
      label: t('license_type'),
      width: 150,
      priority: 1,
      cell: (row) =>
        row.suspended_at === null ? t(`license.${row.license_type}`) : words('suspended'),
    },
    {
      key: 'expires_at',
      label: t('expires_at'),
      width: 180,
      priority: 2,
      cell: (row) => expiry(row.expires_at),
    },
    number('users', (row) => row.users),
    number('objects', (row) => row.objects),
    { ...number('credits', (row) => row.balance.remnant), priority: 1 },
    {
      key: 'last_login_at',
      label: label('last_login_at'),
      width: 150,
      priority: 3,
      cell: (row) => (
        <span className="num-date">
          {row.last_login_at ? formatMoment(row.last_login_at) : '–'}
        </span>
      ),
    },
  ];
}
