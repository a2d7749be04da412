import { useDisclosure } from '@mantine/hooks';
import { type TenantView, changeTenant } from '@plumbline/contract/tenants/schemas';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { useTranslations } from 'use-intl';
import { useRouteParams } from '../../../kit/route.ts';
import { formatDate, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { CopyCode } from '../../../ui/buttons/CopyCode.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useTenantOf, useChangeTenant } from '../api.ts';
import { BookingsPanel } from '../balance/BookingsPanel.tsx';
import { Equation } from '../Equation.tsx';
import { useExpiry } from '../expiry.ts';
import { UsedLimits } from '../UsedLimits.tsx';
import { notify } from '../../../kit/notify.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { FirstSuperuserPanel } from './FirstSuperuserPanel.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { LicenseFields } from './LicenseFields.tsx';
import { licenseBody, licenseOf, type LicenseValues } from './licenseValues.ts';
import classes from '../Account.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

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
      <div className={`stack ${classes.panels}`}>
        <dl className={`wrap ${classes.equation}`}>
          {facts.map(([label, value]) => (
            <div key={label} className={classes.term}>
              <dt className="size-12 faint">{label}</dt>
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

/** Suspends a tenant after its name has been typed, and reactivates it. */
function SuspendPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account.operator');
  const [isAsking, { open, close }] = useDisclosure();
  const { name, suspended_at } = tenant;
  const change = useChangeTenant(tenant.id, (now) => {
    close();
    notify({ text: t(now.suspended_at === null ? 'resumed' : 'suspend_done', { name }) });
  });
  if (suspended_at !== null)
    return (
      <Panel title={t('suspended')}>
        <p className={`quiet ${classes.text}`}>
          {t('suspended_since', { at: formatMoment(suspended_at) })}
        </p>
        <Button loading={change.isPending} onClick={() => change.mutate({ suspended: false })}>
          {t('resume')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('suspend')}>
      <p className={`quiet ${classes.text}`}>{t('suspend_text')}</p>
      <Button variant="outline" color="danger" onClick={open}>
        {t('suspend')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title={t('suspend_title', { name })}
        consequence={t('suspend_text')}
        verb={t('suspend')}
        danger
        code={name}
        busy={change.isPending}
        onConfirm={() => change.mutate({ suspended: true })}
      />
    </Panel>
  );
}

interface LicenseDialogProps {
  tenant: TenantView;
  opened: boolean;
  onClose: () => void;
}

/** Name and licence of a tenant. */
function LicenseDialog({ opened, ...rest }: LicenseDialogProps) {
  const t = useTranslations('account.operator');
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('change_title')}>
      <Fields {...rest} />
    </FormDialog>
  );
}

type Values = LicenseValues & { name: string };

function Fields({ tenant, onClose }: Omit<LicenseDialogProps, 'opened'>) {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const entityForm = useEntityForm<Values>({
    begin: { name: tenant.name, ...licenseOf(tenant) },
    schema: changeTenant,
    toBody: ({ name, ...license }) => ({ name, ...licenseBody(license) }),
    fieldOf: (loc) => loc,
    isNew: false,
    send: async (body) => {
      await api.patch(`/superuser/tenant/${tenant.id}`, { body });
      await refetch('tenant');
      notify({ text: t('changed', { name: tenant.name }) });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={common('save')} onClose={onClose}>
      <TextField<Values> name="name" label={label('name')} required first />
      <LicenseFields />
    </DialogForm>
  );
}
