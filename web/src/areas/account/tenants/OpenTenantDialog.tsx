import '@mantine/core/styles/Stepper.css';
import { Stepper } from '@mantine/core';
import { themed } from '../../../ui/theme/theme.tsx';
import { initTenant } from '@plumbline/contract/tenants/schemas';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { api } from '../../../kit/http/api.ts';
import { DEVICE_ZONE } from '../../../kit/format/zone.ts';
import { currentLocale } from '../../../kit/i18n/i18n.ts';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { inviteBody } from '../../../parts/form/fields/InviteFields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { licenseBody, NEW_LICENSE, trialEnd } from './licenseValues.ts';
import type { LicenseValues } from './licenseValues.ts';
import { StepFields, OPENING_STEPS } from './StepFields.tsx';
import type { TenantValues } from './StepFields.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

const StepRow = themed(Stepper);

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates a tenant in four steps: organisation, licence, credits, first superuser. */
export function OpenTenantDialog({ opened, onClose }: Props) {
  const t = useTranslations('account.operator');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('open')} size={640}>
      <Steps onClose={onClose} />
    </FormDialog>
  );
}
const blank = (): TenantValues => ({
  name: '',
  time_zone: DEVICE_ZONE,
  ...NEW_LICENSE,
  expires_at: trialEnd(),
  credits: '0',
  superuser: {
    first_name: '',
    last_name: '',
    email: '',
    language: currentLocale(),
    invite: true,
    password: '',
  },
});
const FIELDS: Record<(typeof OPENING_STEPS)[number], Path<TenantValues>[]> = {
  organisation: ['name', 'time_zone', 'superuser.language'],
  license: Object.keys(NEW_LICENSE) as (keyof LicenseValues)[], // it has these keys alone
  credits: ['credits'],
  superuser: [
    'superuser.first_name',
    'superuser.last_name',
    'superuser.email',
    'superuser.password',
  ],
};
/** The schema of the form, which requires fields that have defaults in the API: an emptied field is a slip. */
const newTenant = initTenant.required({
  credits_per_inspection: true,
  credits_per_detail: true,
  grace_days: true,
});
const LAST = OPENING_STEPS.length - 1;

function Steps({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const [step, setStep] = useState(0);
  const entityForm = useTenantForm(onClose, (isFaulty) => {
    const faulty = OPENING_STEPS.findIndex((name) => FIELDS[name].some(isFaulty));
    if (faulty >= 0) setStep(faulty);
  });
  const { form } = entityForm;
  const current = OPENING_STEPS[step] ?? 'organisation';
  const next = async () => {
    // only touched fields show a fault, and "Next" touches all fields of the step
    for (const name of FIELDS[current])
      form.setValue(name, form.getValues(name), { shouldTouch: true });
    if (await form.trigger(FIELDS[current], { shouldFocus: true })) setStep(step + 1);
  };
  return (
    <DialogForm
      entityForm={step === LAST ? entityForm : { ...entityForm, submit: () => void next() }}
      verb={t(step === LAST ? 'open' : 'next')}
      onClose={onClose}
      aside={
        step > 0 && (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            {common('back')}
          </Button>
        )
      }
    >
      <StepRow active={step} size="xs" iconSize={24} mb="sm" allowNextStepsSelect={false}>
        {OPENING_STEPS.map((name) => (
          <Stepper.Step key={name} label={t(`step.${name}`)} />
        ))}
      </StepRow>
      <StepFields step={current} key={current} />
    </DialogForm>
  );
}

const superuserBody = ({ invite, password, ...person }: TenantValues['superuser']) => ({
  ...person,
  ...inviteBody({ invite, password }),
});

/** The form of all steps, submitted by the last one; then opens the new tenant's page. */
function useTenantForm(
  onClose: () => void,
  onFaults: (isFaulty: (name: Path<TenantValues>) => boolean) => void,
) {
  const t = useTranslations('account.operator');
  const go = useGo();
  return useEntityForm<TenantValues>({
    begin: blank(),
    schema: newTenant,
    toBody: ({ name, time_zone, credits, superuser, ...license }) => ({
      name,
      time_zone,
      ...licenseBody(license),
      credits: numericValue(credits, 0),
      superuser: superuserBody(superuser),
    }),
    // the API reports an address in use as plain `email`
    fieldOf: (loc) => (loc === 'email' ? 'superuser.email' : loc),
    isNew: true,
    onFaults,
    send: async (body, { key }) => {
      const request = { body, idempotencyKey: key };
      const tenant = await api.post<{ id: string; name: string }>(
        '/superuser/init_tenant',
        request,
      );
      await refetch('tenant');
      notify({ text: t('opened', { name: tenant.name }) });
      onClose();
      go(paths.tenantOf(tenant.id));
    },
  });
}
