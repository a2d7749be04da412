import { changeTenant } from '@plumbline/contract/tenants/schemas';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/notify.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { LicenseFields } from './LicenseFields.tsx';
import { licenseBody, licenseOf, type LicenseValues } from './licenseValues.ts';

interface Props {
  tenant: TenantView;
  opened: boolean;
  onClose: () => void;
}

/** Name and licence of a tenant. */
export function LicenseDialog({ opened, ...rest }: Props) {
  const t = useTranslations('account.operator');
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('change_title')}>
      <Fields {...rest} />
    </FormDialog>
  );
}

type Values = LicenseValues & { name: string };

function Fields({ tenant, onClose }: Omit<Props, 'opened'>) {
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
