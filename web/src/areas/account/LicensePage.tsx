import type { InstanceView, LicenseView } from '@plumbline/contract/tenants/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { api } from '../../kit/http/api.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { useExpiry } from './expiry.ts';
import { RenewalPanel } from './RenewalPanel.tsx';
import { UsedLimits } from './UsedLimits.tsx';

/** `/license`: the licence with its used limits, and the installation. */
export function LicensePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const license = useQuery({
    queryKey: ['tenant', 'license'],
    queryFn: ({ signal }) => api.get<LicenseView>('/superuser/instance/license', { signal }),
  });
  const instance = useQuery({
    queryKey: ['tenant', 'instance'],
    queryFn: ({ signal }) => api.get<InstanceView>('/superuser/instance', { signal }),
  });
  return (
    <Page>
      <PageHeader title={common('page.license')} />
      <div className={`stack ${classes.panels}`}>
        <Panel title={t('license_type')}>
          {license.data === undefined ? (
            <RowsWaiting query={license} rows={6} />
          ) : (
            <License license={license.data} />
          )}
        </Panel>
        <Panel title={t('limits.title')}>
          {license.data === undefined ? (
            <RowsWaiting query={license} rows={3} />
          ) : (
            <UsedLimits license={license.data} />
          )}
        </Panel>
        <RenewalPanel license={license.data} />
        <Panel title={t('instance.title')}>
          {instance.data === undefined ? (
            <RowsWaiting query={instance} rows={4} />
          ) : (
            <Instance instance={instance.data} />
          )}
        </Panel>
      </div>
    </Page>
  );
}

function License({ license }: { license: LicenseView }) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const limits = useTranslations('account.limits');
  const expiry = useExpiry();
  const { license_id, license_type, expires_at, read_only_at, is_expired } = license;
  const now = useNow();
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= now.getTime();
  const state = is_expired ? t('expired') : hasEnded ? limits('in_grace') : null;
  return (
    <PropertyList
      rows={[
        [t('license_type'), t(`license.${license_type}`)],
        [
          t('expires_at'),
          <span key="end">
            {expiry(expires_at)} {state && <b>{state}</b>}
          </span>,
        ],
        read_only_at !== null && [limits('read_only_at'), formatMoment(read_only_at)],
        [t('license_id'), <CopyCode key="id" code={license_id} />],
        [words('credits_per_inspection'), formatNumber(license.credits_per_inspection)],
        [words('credits_per_detail'), formatNumber(license.credits_per_detail)],
      ]}
    />
  );
}

function Instance({ instance }: { instance: InstanceView }) {
  const t = useTranslations('account.instance');
  const label = useTranslations('field');
  const { version, public_url, time_zone, database, tenants, vendor_keys } = instance;
  return (
    <PropertyList
      rows={[
        [label('version'), version],
        [t('address'), public_url],
        [label('time_zone'), time_zone],
        ['PostgreSQL', database.is_cluster ? `${database.version} (Citus)` : database.version],
        database.unsafe_settings.length > 0 && [
          t('power_cut'),
          <b key="unsafe">
            {t('unsafe_settings', { settings: database.unsafe_settings.join(', ') })}
          </b>,
        ],
        tenants !== null && [t('tenants'), formatNumber(tenants)],
        [t('vendor_keys'), vendor_keys === 0 ? t('no_vendor_keys') : formatNumber(vendor_keys)],
      ]}
    />
  );
}
