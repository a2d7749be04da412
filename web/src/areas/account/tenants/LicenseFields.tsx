import { LICENSE_TYPES } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { DayField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import type { LicenseValues } from './licenseValues.ts';

const LIMITS = ['max_users', 'max_objects', 'max_file_bytes'] as const;

/** Kind, last day, prices and limits of a licence. */
export function LicenseFields() {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const limits = useTranslations('account.limits');
  return (
    <>
      <OptionField<LicenseValues>
        name="license_type"
        label={t('license_type')}
        options={LICENSE_TYPES.map((value) => ({ value, label: t(`license.${value}`) }))}
      />
      <DayField<LicenseValues>
        name="expires_at"
        label={t('expires_at')}
        help={words('expires_help')}
      />
      <NumberField<LicenseValues>
        name="credits_per_inspection"
        label={words('credits_per_inspection')}
        decimals={0}
        required
      />
      <NumberField<LicenseValues>
        name="credits_per_detail"
        label={words('credits_per_detail')}
        decimals={0}
        required
      />
      {LIMITS.map((name) => (
        <NumberField<LicenseValues>
          key={name}
          name={name}
          label={limits(name)}
          help={limits('none_help')}
          decimals={name === 'max_file_bytes' ? 6 : 0}
        />
      ))}
      <NumberField<LicenseValues>
        name="grace_days"
        label={limits('grace_days')}
        help={limits('grace_help')}
        decimals={0}
        required
      />
    </>
  );
}
