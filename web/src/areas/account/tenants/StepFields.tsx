import { LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES } from '../../../kit/i18n/i18n.ts';
import { NumberField, TextField } from '../../../parts/form/fields/fields.tsx';
import { InviteFields } from '../../../parts/form/fields/InviteFields.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { ZoneField } from '../../../parts/form/fields/ZoneField.tsx';
import { LicenseFields } from './LicenseFields.tsx';
import { trialEnd, type LicenseValues } from './licenseValues.ts';

export interface TenantValues extends LicenseValues {
  name: string;
  time_zone: string;
  credits: string;
  superuser: {
    first_name: string;
    last_name: string;
    email: string;
    language: Locale;
    invite: boolean;
    password: string;
  };
}

export const OPENING_STEPS = ['organisation', 'license', 'credits', 'superuser'] as const;

export function StepFields({ step }: { step: (typeof OPENING_STEPS)[number] }) {
  const t = useTranslations('account.operator');
  const label = useTranslations('field');
  switch (step) {
    case 'organisation':
      return (
        <>
          <TextField<TenantValues> name="name" label={label('name')} required first />
          <ZoneField<TenantValues>
            name="time_zone"
            label={label('time_zone')}
            help={t('zone_help')}
          />
          <OptionField<TenantValues>
            name="superuser.language"
            label={label('language')}
            help={t('language_help')}
            options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
        </>
      );
    case 'license':
      return (
        <>
          <ProposedEnd />
          <LicenseFields first />
        </>
      );
    case 'credits':
      return (
        <NumberField<TenantValues>
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
          <p className="size-13 quiet">{t('superuser_text')}</p>
          <TextField<TenantValues>
            name="superuser.first_name"
            label={label('first_name')}
            required
            first
          />
          <TextField<TenantValues> name="superuser.last_name" label={label('last_name')} required />
          <TextField<TenantValues> name="superuser.email" label={label('email')} required />
          <InviteFields<TenantValues>
            invite="superuser.invite"
            password="superuser.password"
            label={t('password')}
          />
        </>
      );
  }
}

/** Proposes an end for a trial alone, until one is typed. */
function ProposedEnd() {
  const { getFieldState, resetField } = useFormContext<TenantValues>();
  const type = useWatch<TenantValues, 'license_type'>({ name: 'license_type' });
  useEffect(() => {
    if (getFieldState('expires_at').isDirty) return;
    resetField('expires_at', { defaultValue: type === 'trial' ? trialEnd() : null });
  }, [type, getFieldState, resetField]);
  return null;
}
