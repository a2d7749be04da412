import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { paths } from '../../../kit/paths.ts';
import { HeadAddButton } from '../../../ui/AddButton.tsx';
import { AppLink, useGo } from '../../../parts/page/AppLink.tsx';
import type { Column } from '../../../parts/list/columns.ts';
import { flatRows } from '../../../parts/list/tree.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import { WholeList } from '../../../parts/list/WholeList.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsSkeleton, State } from '../../../ui/States.tsx';
import { FailedState } from '../../../parts/page/FailedState.tsx';
import { TENANTS_PER_PAGE, useTenants } from '../api.ts';
import { useExpiry } from '../expiry.ts';
import { OpenTenantDialog } from './OpenTenantDialog.tsx';
import { TenantPager } from './TenantPager.tsx';

type Row = TenantView & { archived: boolean };

/** `/tenants`: every tenant of the instance, for its operator. */
export function TenantsPage() {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const go = useGo();
  const [page = 1, setPage] = useSearchValue('tenants', 'page');
  const tenants = useTenants(page);
  const phone = useIsPhone();
  const [opened, { open, close }] = useDisclosure();
  // a suspended tenant is as pale as an archived row
  const rows = tenants.data?.items.map((one) => ({ ...one, archived: one.suspended_at !== null }));
  return (
    <Page fill={!phone}>
      <PageHeader
        title={common('page.tenants')}
        actions={<HeadAddButton label={t('open')} onClick={open} />}
      />
      {rows === undefined ? (
        tenants.isError ? (
          <FailedState error={tenants.error} retry={() => void tenants.refetch()} />
        ) : (
          <RowsSkeleton />
        )
      ) : rows.length === 0 ? (
        <State icon={IconBuildingCommunity} title={t('nothing_here')} />
      ) : (
        <TenantTable rows={rows} onOpen={(row) => go(paths.tenantOf(row.id))} />
      )}
      <TenantPager
        page={page}
        total={tenants.data?.total ?? 0}
        size={TENANTS_PER_PAGE}
        onPage={(next) => setPage(next === 1 ? undefined : next)}
      />
      <OpenTenantDialog opened={opened} onClose={close} />
    </Page>
  );
}

function TenantTable({ rows, onOpen }: { rows: Row[]; onOpen: (row: Row) => void }) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const common = useTranslations('common');
  const columns = useColumns();
  const licence = (row: Row) =>
    row.suspended_at === null ? t(`license.${row.license_type}`) : words('suspended');
  return (
    <WholeList
      label={common('page.tenants')}
      rows={flatRows(rows)}
      columns={columns}
      onOpen={onOpen}
      lines={(row) => ({
        name: row.name,
        meta: `${licence(row)} · ${words('credits_left', { credits: formatNumber(row.balance.remnant) })}`,
      })}
    />
  );
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const label = useTranslations('field');
  const expiry = useExpiry();
  const number = (key: string, value: (row: Row) => number): Column<Row> => ({
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
      width: 140,
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
