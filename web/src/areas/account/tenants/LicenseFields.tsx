import { LICENSE_TYPES } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { DayField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import type { LicenseValues } from './licenseValues.ts';

/** Kind, last day and prices of a licence. */
export function LicenseFields() {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
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
    </>
  );
}
