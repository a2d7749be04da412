import type { LicenseType, TenantView } from '@plumbline/contract/tenants/schemas';
import { lastUtcDay } from '../expiry.ts';

/** The values of the licence fields. */
export interface LicenseValues {
  license_type: LicenseType;
  /** The last day it is valid, `YYYY-MM-DD` in UTC. */
  expires_at: string | null;
  credits_per_inspection: string;
  credits_per_detail: string;
}

export const NEW_LICENSE: LicenseValues = {
  license_type: 'trial',
  expires_at: null,
  credits_per_inspection: '0',
  credits_per_detail: '1',
};

export const licenseOf = (tenant: TenantView): LicenseValues => ({
  license_type: tenant.license_type,
  expires_at: lastUtcDay(tenant.expires_at),
  credits_per_inspection: String(tenant.credits_per_inspection),
  credits_per_detail: String(tenant.credits_per_detail),
});

/** An empty field is null, which the contract refuses where a number is required. */
export const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** The body of the licence; it is valid to the end of its last day. */
export const licenseBody = (values: LicenseValues) => ({
  license_type: values.license_type,
  expires_at: values.expires_at === null ? null : `${values.expires_at}T23:59:59Z`,
  credits_per_inspection: numberOf(values.credits_per_inspection),
  credits_per_detail: numberOf(values.credits_per_detail),
});
