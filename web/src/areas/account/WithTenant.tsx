import type { TenantView } from '@plumbline/contract/tenants/schemas';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { useTenant } from './api.ts';

interface Props {
  title: string;
  children: (tenant: TenantView) => ReactNode;
}

/** A page about the account: its head at once, its content when the tenant has loaded. */
export function WithTenant({ title, children }: Props) {
  const tenant = useTenant();
  return (
    <Page>
      <PageHeader title={title} />
      {tenant.data !== undefined ? children(tenant.data) : <RowsWaiting whole query={tenant} />}
    </Page>
  );
}
