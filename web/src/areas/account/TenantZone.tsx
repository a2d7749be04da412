import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { useTranslations } from 'use-intl';
import { notify } from '../../kit/notify.ts';
import { ZoneSelect } from '../../parts/form/fields/ZoneSelect.tsx';
import { useChangeZone } from './api.ts';

/** The time zone for everybody who has not chosen one; a choice is saved at once. */
export function TenantZone({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account');
  const label = useTranslations('field');
  const change = useChangeZone(tenant.id);
  return (
    <ZoneSelect
      aria-label={label('time_zone')}
      description={t('time_zone_help')}
      inputWrapperOrder={['input', 'description']}
      allowDeselect={false}
      value={zoneName(change.variables ?? tenant.time_zone)}
      disabled={change.isPending}
      onChange={(zone) =>
        zone !== null && change.mutate(zone, { onSuccess: () => notify({ text: t('zone_saved') }) })
      }
    />
  );
}
