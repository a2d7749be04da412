import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { now } from '../../../kit/clock.ts';
import { numericText, numericValue } from '../../../kit/format/numericInput.ts';
import type { LicenseType, TenantView } from '@plumbline/contract/tenants/schemas';
import { lastUtcDay } from '../expiry.ts';

/** The values of the licence fields. */
export interface LicenseValues {
  license_type: LicenseType;
  /** The last day it is valid, `YYYY-MM-DD` in UTC. */
  expires_at: string | null;
  credits_per_inspection: string;
  credits_per_detail: string;
  /** The limit of users; empty for none. */
  max_users: string;
  max_objects: string;
  /** The limit of storage in megabytes. */
  max_file_bytes: string;
  grace_days: string;
}

const MEGABYTE = 1_000_000;

export const NEW_LICENSE: LicenseValues = {
  license_type: 'trial',
  expires_at: null,
  credits_per_inspection: '0',
  credits_per_detail: '1',
  max_users: '',
  max_objects: '',
  max_file_bytes: '',
  grace_days: '14',
};

export const licenseOf = (tenant: TenantView): LicenseValues => ({
  license_type: tenant.license_type,
  expires_at: lastUtcDay(tenant.expires_at),
  credits_per_inspection: String(tenant.credits_per_inspection),
  credits_per_detail: String(tenant.credits_per_detail),
  max_users: limitText(tenant.max_users),
  max_objects: limitText(tenant.max_objects),
  max_file_bytes: limitText(tenant.max_file_bytes, MEGABYTE),
  grace_days: String(tenant.grace_days),
});

const limitText = (limit: number | null | undefined, unit = 1): string =>
  limit == null ? '' : numericText(limit / unit);

/** The time from which the tenant is read-only, for a licence whose last day is over; null for now. */
export function endedOn(
  { expires_at, grace_days }: Pick<LicenseValues, 'expires_at' | 'grace_days'>,
  at: Date,
): { readOnlyFrom: string | null } | null {
  const end = Date.parse(endOf(expires_at) ?? '');
  // neither without an end nor while what is typed is not a day
  if (Number.isNaN(end) || end > at.getTime()) return null;
  const readOnly = end + (numericValue(grace_days, 0) ?? 0) * DAY_MS;
  return { readOnlyFrom: readOnly > at.getTime() ? new Date(readOnly).toISOString() : null };
}

const TRIAL_DAYS = 30;
/** The last day of a trial that begins now, as it is proposed. */
export const trialEnd = (): string =>
  new Date(now() + TRIAL_DAYS * DAY_MS).toISOString().slice(0, 10);

/** The licence is valid to the end of its last day. */
const endOf = (day: string | null) => (day === null ? null : `${day}T23:59:59Z`);

/** The body of the licence. */
export function licenseBody(values: LicenseValues) {
  const megabytes = numericValue(values.max_file_bytes);
  return {
    license_type: values.license_type,
    expires_at: endOf(values.expires_at),
    credits_per_inspection: numericValue(values.credits_per_inspection, 0),
    credits_per_detail: numericValue(values.credits_per_detail, 0),
    max_users: numericValue(values.max_users, 0),
    max_objects: numericValue(values.max_objects, 0),
    max_file_bytes: megabytes === null ? null : Math.round(megabytes * MEGABYTE),
    grace_days: numericValue(values.grace_days, 0),
  };
}
