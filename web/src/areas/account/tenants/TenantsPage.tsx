import { useDisclosure } from '@mantine/hooks';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { formatNumber, formatMoment } from '../../../kit/format/format.ts';
import { arrivalOf, useHeldList, type HeldList } from '../../../kit/live/useHeldRows.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { paths } from '../../../kit/paths.ts';
import { HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { useGo, AppLink } from '../../../parts/page/AppLink.tsx';
import { flatRows } from '../../../parts/list/table/tree.ts';
import { WholeList } from '../../../parts/list/WholeList.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { TENANTS_PER_PAGE, useTenants } from '../api.ts';
import type { TableColumn } from '../../../parts/list/table/columns.ts';
import { useExpiry } from '../expiry.ts';
import { lateDialog } from '../../../kit/later.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

const OpenTenantDialog = lateDialog(
  async () => (await import('./OpenTenantDialog.tsx')).OpenTenantDialog,
);

/** `/tenants`: every tenant of the instance, for its operator. */
export function TenantsPage() {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const go = useGo();
  const [page = 1, setPage] = useSearchValue('tenants', 'page');
  const tenants = useTenants(page);
  const [opened, { open, close }] = useDisclosure();
  // a suspended tenant is as pale as an archived row
  const rows = tenants.data?.items.map((one) => ({ ...one, archived: one.suspended_at !== null }));
  const arrival = arrivalOf(tenants, { key: String(page), rows: rows ?? [] });
  const held = useHeldList(arrival, 'tenant');
  return (
    <Page fill>
      <PageHeader
        title={common('page.tenants')}
        actions={<HeadAddButton label={t('open')} onClick={open} />}
      />
      {rows === undefined ? (
        <RowsWaiting query={tenants} />
      ) : rows.length === 0 ? (
        <StateMessage icon={IconBuildingCommunity} title={t('nothing_here')} />
      ) : (
        <TenantTable held={held} onOpen={(row) => go(paths.tenantOf(row.id))} />
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

function TenantTable({
  held,
  onOpen,
}: {
  held: HeldList<TenantRow>;
  onOpen: (row: TenantRow) => void;
}) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const common = useTranslations('common');
  const columns = useTenantColumns();
  const licence = (row: TenantRow) =>
    row.suspended_at === null ? t(`license.${row.license_type}`) : words('suspended');
  return (
    <WholeList
      label={common('page.tenants')}
      rows={flatRows(held.rows)}
      held={held}
      columns={columns}
      onOpen={onOpen}
      lines={(row) => ({
        name: row.name,
        meta: `${licence(row)} · ${words('credits_left', { credits: formatNumber(row.balance.remnant) })}`,
      })}
    />
  );
}

interface Props {
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}

/** Renders nothing if everything fits on one page. */
function TenantPager({ page, total, size, onPage }: Props) {
  const t = useTranslations('account.operator');
  const list = useTranslations('list');
  if (total <= size) return null;
  const pages = Math.ceil(total / size);
  return (
    <nav className="row flex-wrap justify-end above-12" aria-label={list('paging.label')}>
      <span className="size-12 num" aria-live="polite">
        {t('page_of', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}

type TenantRow = TenantView & { archived: boolean };

function useTenantColumns(): TableColumn<TenantRow>[] {
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
        <AppLink className="loud medium" to={paths.tenantOf(row.id)}>
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
