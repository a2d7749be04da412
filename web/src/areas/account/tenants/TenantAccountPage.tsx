import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { useRouteParams } from '../../../kit/route.ts';
import { useTranslations } from 'use-intl';
import { formatDate, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { CopyCode } from '../../../ui/buttons/CopyCode.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import classes from '../Account.module.css';
import { useTenantOf } from '../api.ts';
import { BookingsPanel } from '../balance/BookingsPanel.tsx';
import { Equation } from '../Equation.tsx';
import { useExpiry } from '../expiry.ts';
import { UsedLimits } from '../UsedLimits.tsx';
import { FirstSuperuserPanel } from './FirstSuperuserPanel.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { LicenseDialog } from './LicenseDialog.tsx';
import { SuspendPanel } from './SuspendPanel.tsx';

/** `/tenants/info/:tenantId`: one tenant as the operator of the instance manages it. */
export function TenantAccountPage() {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const { tenantId } = useRouteParams('tenantOf');
  const tenant = useTenantOf(tenantId);
  const crumbs = [{ label: common('page.tenants'), to: paths.tenants() }];
  if (tenant.data !== undefined) return <Account tenant={tenant.data} crumbs={crumbs} />;
  return (
    <Page>
      <PageHeader title={t('tenant')} crumbs={crumbs} />
      <RowsWaiting query={tenant} />
    </Page>
  );
}

interface Props {
  tenant: TenantView;
  crumbs: { label: string; to: string }[];
}

function Account({ tenant, crumbs }: Props) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const limits = useTranslations('account.limits');
  const label = useTranslations('field');
  const expiry = useExpiry();
  const [changing, license] = useDisclosure();
  const [granting, grant] = useDisclosure();
  const facts: [string, number][] = [
    [words('users'), tenant.users],
    [words('objects'), tenant.objects],
    [t('remnant'), tenant.balance.remnant],
  ];
  return (
    <Page>
      <PageHeader
        title={tenant.name}
        crumbs={crumbs}
        badge={tenant.suspended_at !== null && <strong>{words('suspended')}</strong>}
        meta={[
          tenant.is_operator && words('is_operator'),
          words('since', { date: formatDate(tenant.created_at) }),
          tenant.last_login_at && words('last_seen', { at: formatMoment(tenant.last_login_at) }),
        ]}
      />
      <div className={classes.panels}>
        <dl className={classes.equation}>
          {facts.map(([label, value]) => (
            <div key={label} className={classes.term}>
              <dt>{label}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <Panel
          title={t('license_type')}
          tool={
            <Button variant="default" onClick={license.open}>
              {words('change')}
            </Button>
          }
        >
          <PropertyList
            rows={[
              [t('license_type'), t(`license.${tenant.license_type}`)],
              [t('expires_at'), expiry(tenant.expires_at)],
              [limits('grace_days'), formatNumber(tenant.grace_days)],
              [t('license_id'), <CopyCode key="id" code={tenant.license_id} />],
              [words('credits_per_inspection'), formatNumber(tenant.credits_per_inspection)],
              [words('credits_per_detail'), formatNumber(tenant.credits_per_detail)],
              [label('time_zone'), zoneOf(tenant.time_zone)],
              [t('tenant_id'), tenant.id],
            ]}
          />
        </Panel>
        {!tenant.is_operator && <FirstSuperuserPanel tenant={tenant} />}
        <Panel title={limits('title')}>
          <UsedLimits license={tenant} />
        </Panel>
        <Panel
          title={t('credits')}
          tool={
            <Button variant="default" onClick={grant.open}>
              {words('grant')}
            </Button>
          }
        >
          <Equation balance={tenant.balance} />
        </Panel>
        <BookingsPanel tenant={tenant.id} isOwn={tenant.is_operator} />
        {!tenant.is_operator && <SuspendPanel tenant={tenant} />}
      </div>
      <LicenseDialog tenant={tenant} opened={changing} onClose={license.close} />
      <GrantDialog tenant={tenant} opened={granting} onClose={grant.close} />
    </Page>
  );
}
