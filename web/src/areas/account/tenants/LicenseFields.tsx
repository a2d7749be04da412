import { LICENSE_TYPES } from '@plumbline/contract/tenants/schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { DayField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import classes from '../Account.module.css';
import { endedOn } from './licenseValues.ts';
import type { LicenseValues } from './licenseValues.ts';

const LIMITS = ['max_users', 'max_objects', 'max_file_bytes'] as const;

/** Kind, last day, prices and limits of a licence; `first` if the focus begins here: in a number, since kind and day open something. */
export function LicenseFields({ first = false }: { first?: boolean }) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const limits = useTranslations('account.limits');
  return (
    <div className={`stack align-start ${classes.license}`}>
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
      <EndWarning />
      <NumberField<LicenseValues>
        name="credits_per_inspection"
        label={words('credits_per_inspection')}
        decimals={0}
        required
        first={first}
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
    </div>
  );
}

/** An end in the past is allowed, and takes effect at once. */
function EndWarning() {
  const t = useTranslations('account.operator');
  const now = useNow();
  const [expires_at, grace_days] = useWatch<LicenseValues, ['expires_at', 'grace_days']>({
    name: ['expires_at', 'grace_days'],
  });
  const ended = endedOn({ expires_at, grace_days }, now);
  if (ended === null) return null;
  return (
    <p role="status" className={`flex gap-8 ${classes.warning}`}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {ended.readOnlyFrom === null
        ? t('ends_at_once')
        : t('ends_after_grace', { at: formatMoment(ended.readOnlyFrom) })}
    </p>
  );
}
