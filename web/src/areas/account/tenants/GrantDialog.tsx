import { grantCredits, type CreditInfo } from '@plumbline/contract/credits/schemas';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { api } from '../../../kit/http/api.ts';
import { formatNumber } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { NumberField } from '../../../parts/form/fields/fields.tsx';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';

interface Props {
  tenant: TenantView;
  opened: boolean;
  onClose: () => void;
}

/** Grants credits that no token has paid for. */
export function GrantDialog({ opened, ...rest }: Props) {
  const t = useTranslations('account.operator');
  return (
    <FormDialog
      opened={opened}
      onClose={rest.onClose}
      title={t('grant_title', { name: rest.tenant.name })}
    >
      <Fields {...rest} />
    </FormDialog>
  );
}

interface Values {
  credits: string;
}

function Fields({ tenant, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('account.operator');
  const entityForm = useEntityForm<Values>({
    begin: { credits: '' },
    schema: grantCredits,
    toBody: ({ credits }) => ({ credits: numericValue(credits, 0) }),
    fieldOf: () => 'credits',
    isNew: true,
    send: async (body, { key }) => {
      const path = `/superuser/tenant/${tenant.id}/credits`;
      const { remnant } = await api.post<CreditInfo>(path, { body, idempotencyKey: key });
      await refetch('tenant');
      notify({ text: t('granted', { name: tenant.name, credits: formatNumber(remnant) }) });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={t('grant')} onClose={onClose}>
      <NumberField<Values> name="credits" label={t('credits')} decimals={0} required first />
    </DialogForm>
  );
}
