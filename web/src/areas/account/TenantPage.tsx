import { useTranslations } from 'use-intl';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { formatNumber } from '../../kit/format/format.ts';
import { useMay } from '../../kit/session/may.ts';
import { DocumentsBelow } from '../../parts/content/DocumentsTab.tsx';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { notify } from '../../kit/notify.ts';
import { LateZoneSelect } from '../../parts/form/fields/latePicks.ts';
import { useExpiry } from './expiry.ts';
import { WithTenant } from './WithTenant.tsx';
import { useChangeSettings } from './api.ts';
import { FieldWorkPanel } from './FieldWorkPanel.tsx';
import classes from './Account.module.css';

/** The account's organisation, its licence and its remaining credits. */
export function TenantPage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const expiry = useExpiry();
  const mayAdd = useMay('tenant.content_change');
  return (
    <WithTenant title={common('page.tenant')}>
      {(tenant) => (
        <div className={`stack ${classes.panels}`}>
          <Panel title={tenant.name}>
            <PropertyList
              rows={[
                [t('license_type'), t(`license.${tenant.license_type}`)],
                [t('expires_at'), expiry(tenant.expires_at)],
                [
                  t('remnant'),
                  <AppLink key="balance" to={paths.balance()}>
                    {formatNumber(tenant.balance.remnant)}
                  </AppLink>,
                ],
                [label('time_zone'), <TenantZone key="zone" tenant={tenant} />],
                [t('tenant_id'), tenant.id],
              ]}
            />
          </Panel>
          <FieldWorkPanel tenant={tenant} />
          <Panel title={common('documents')} isNamedInside>
            <DocumentsBelow
              entity="tenant"
              entity_id={tenant.id}
              title={tenant.name}
              mayAdd={mayAdd}
            />
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

/** The time zone for everybody who has not chosen one; a choice is saved at once. */
function TenantZone({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account');
  const label = useTranslations('field');
  const change = useChangeSettings(tenant.id);
  return (
    <LateZoneSelect
      aria-label={label('time_zone')}
      description={t('time_zone_help')}
      inputWrapperOrder={['input', 'description']}
      allowDeselect={false}
      value={zoneName(change.variables?.time_zone ?? tenant.time_zone)}
      disabled={change.isPending}
      onChange={(zone) =>
        zone !== null &&
        change.mutate({ time_zone: zone }, { onSuccess: () => notify({ text: t('zone_saved') }) })
      }
    />
  );
}
