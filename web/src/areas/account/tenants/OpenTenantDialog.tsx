import { Button, Stepper, Text } from '@mantine/core';
import { initTenant } from '@plumbline/contract/tenants/schemas';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/notify.tsx';
import { paths } from '../../../kit/paths.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { NumberField, TextField } from '../../../parts/form/fields.tsx';
import { DialogForm, FormDialog } from '../../../parts/form/FormDialog.tsx';
import { PasswordField } from '../../../parts/form/PasswordField.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { LicenseFields } from './LicenseFields.tsx';
import { licenseBody, NEW_LICENSE, numberOf, type LicenseValues } from './licenseValues.ts';

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

interface Values extends LicenseValues {
  name: string;
  credits: string;
  superuser: { first_name: string; last_name: string; email: string; password: string };
}
const BLANK: Values = {
  name: '',
  ...NEW_LICENSE,
  credits: '0',
  superuser: { first_name: '', last_name: '', email: '', password: '' },
};
const STEPS = ['organisation', 'license', 'credits', 'superuser'] as const;
const FIELDS: Record<(typeof STEPS)[number], Path<Values>[]> = {
  organisation: ['name'],
  license: ['license_type', 'expires_at', 'credits_per_inspection', 'credits_per_detail'],
  credits: ['credits'],
  superuser: [
    'superuser.first_name',
    'superuser.last_name',
    'superuser.email',
    'superuser.password',
  ],
};
const LAST = STEPS.length - 1;

function Steps({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.operator');
  const common = useTranslations('common');
  const [step, setStep] = useState(0);
  const entityForm = useOpening(onClose);
  const { form } = entityForm;
  const current = STEPS[step] ?? 'organisation';
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
      <Stepper active={step} size="xs" iconSize={24} mb="sm" allowNextStepsSelect={false}>
        {STEPS.map((name) => (
          <Stepper.Step key={name} label={t(`step.${name}`)} />
        ))}
      </Stepper>
      <StepFields step={current} key={current} />
    </DialogForm>
  );
}

/** The form of all steps, submitted by the last one; then opens the new tenant's page. */
function useOpening(onClose: () => void) {
  const t = useTranslations('account.operator');
  const go = useGo();
  return useEntityForm<Values>({
    begin: BLANK,
    schema: initTenant,
    toBody: ({ name, credits, superuser, ...license }) => ({
      name,
      ...licenseBody(license),
      credits: numberOf(credits),
      superuser,
    }),
    // the API reports a taken address as plain `email`
    fieldOf: (loc) => (loc === 'email' ? 'superuser.email' : loc),
    isNew: true,
    send: async (body, { key }) => {
      const sent = { body, idempotencyKey: key };
      const made = await api.post<{ id: string; name: string }>('/superuser/init_tenant', sent);
      await refetch('tenant');
      notify({ text: t('opened', { name: made.name }) });
      onClose();
      go(paths.tenantOf(made.id));
    },
  });
}

function StepFields({ step }: { step: (typeof STEPS)[number] }) {
  const t = useTranslations('account.operator');
  const label = useTranslations('field');
  switch (step) {
    case 'organisation':
      return <TextField<Values> name="name" label={label('name')} required first />;
    case 'license':
      return <LicenseFields />;
    case 'credits':
      return (
        <NumberField<Values>
          name="credits"
          label={t('credits')}
          help={t('credits_help')}
          decimals={0}
          first
        />
      );
    case 'superuser':
      return (
        <>
          <Text c="var(--c-text-2)">{t('superuser_text')}</Text>
          <TextField<Values>
            name="superuser.first_name"
            label={label('first_name')}
            required
            first
          />
          <TextField<Values> name="superuser.last_name" label={label('last_name')} required />
          <TextField<Values> name="superuser.email" label={label('email')} required />
          <PasswordField<Values>
            name="superuser.password"
            label={t('password')}
            autoComplete="new-password"
            suggest
          />
        </>
      );
  }
}
