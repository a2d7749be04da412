import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { devices, type DeviceView } from '@plumbline/contract/users/devices';
import { useTranslations } from 'use-intl';
import { countArgs, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';

export const deviceApi = resourceApi(devices);

const HOUR_MS = 3_600_000;
/** A day ago, to the hour, so that what asks by it does not ask anew each minute. */
const dayAgo = (now: Date): number => Math.floor((now.getTime() - DAY_MS) / HOUR_MS) * HOUR_MS;

/** Filters for devices with work on them that have not synced for a day. */
export const silentFilters = (now: Date): string[] => [
  'has_work=true',
  `synced_at<${new Date(dayAgo(now)).toISOString()}`,
];

/** Whether the device has not synced for a day. */
export const isSilent = ({ synced_at }: Pick<DeviceView, 'synced_at'>, now: Date): boolean =>
  Date.parse(synced_at) < now.getTime() - DAY_MS;

/** The fields that say what waits on a device. */
export const WAITING_FIELDS = ['told_at', 'unsent_entries', 'unsent_files'] as const;

/** What waited on a device when the server last heard of it, in words. */
export function useWaitingText(): (
  device: Pick<DeviceView, (typeof WAITING_FIELDS)[number]>,
) => string {
  const t = useTranslations('device.told');
  const now = useNow();
  return ({ told_at, unsent_entries, unsent_files }) => {
    const what = [
      unsent_entries > 0 && t('entries', countArgs(unsent_entries)),
      unsent_files > 0 && t('files', countArgs(unsent_files)),
    ].filter((text) => text !== false);
    const time = formatRecent(told_at, now);
    return what.length === 0
      ? t('nothing', { time })
      : t('waiting', { time, what: what.join(', ') });
  };
}
