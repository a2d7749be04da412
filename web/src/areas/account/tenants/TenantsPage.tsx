import { useDisclosure } from '@mantine/hooks';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { arrivalOf, useHeldList, type HeldList } from '../../../kit/live/useHeldRows.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { paths } from '../../../kit/paths.ts';
import { HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { flatRows } from '../../../parts/list/table/tree.ts';
import { WholeList } from '../../../parts/list/WholeList.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { TENANTS_PER_PAGE, useTenants } from '../api.ts';
import { OpenTenantDialog } from './OpenTenantDialog.tsx';
import { TenantPager } from './TenantPager.tsx';
import type { TenantRow } from './tenantColumns.tsx';
import { useTenantColumns } from './tenantColumns.tsx';

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
