import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { useTranslations } from 'use-intl';
import { notify } from '../../kit/notify.ts';
import { timeZones } from '../../kit/format/zone.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { useChangeZone } from './api.ts';

/** The time zone for everybody who has not chosen one; a choice is saved at once. */
export function TenantZone({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account');
  const label = useTranslations('field');
  const change = useChangeZone(tenant.id);
  return (
    <Select
      aria-label={label('time_zone')}
      description={t('time_zone_help')}
      inputWrapperOrder={['input', 'description']}
      searchable
      limit={80}
      allowDeselect={false}
      data={timeZones()}
      value={zoneName(change.variables ?? tenant.time_zone)}
      disabled={change.isPending}
      onChange={(zone) =>
        zone !== null && change.mutate(zone, { onSuccess: () => notify({ text: t('zone_saved') }) })
      }
    />
  );
}
