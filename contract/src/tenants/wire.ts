import { z } from 'zod';
import { timeZone, moment, words } from '../kit/values.ts';
import { email, password } from '../accounts/wire.ts';
import { MOST_CREDITS } from '../credits/wire.ts';
import type { CreditInfo } from '../credits/wire.ts';

export const LICENSE_TYPES = ['trial', 'standard', 'enterprise'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

/** `GET /superuser/tenant`: the account (docs/coverage.md section 3). */
export interface TenantView {
  id: string;
  name: string;
  /** Whether its superusers operate the instance. */
  is_operator: boolean;
  license_type: LicenseType;
  expires_at: string | null;
  /** Since then nobody of the tenant signs in; null while it works. */
  suspended_at: string | null;
  /** Price of closing an inspection (docs/product.md section 5). */
  credits_per_inspection: number;
  credits_per_detail: number;
  /** Of all who have chosen none of their own. */
  time_zone: string;
  created_at: string;
  /** Users who may sign in. */
  users: number;
  /** Objects that are not archived. */
  objects: number;
  last_login_at: string | null;
  /** `remnant = income − expense`; refill_sum is the part of income that came by tokens. */
  balance: CreditInfo;
}
const price = z.int().min(0).max(1_000_000);
const license = {
  license_type: z.enum(LICENSE_TYPES),
  expires_at: moment.nullable(),
  credits_per_inspection: price,
  credits_per_detail: price,
};

/** `POST /superuser/init_tenant`: a tenant with its first superuser. */
export const initTenant = z.strictObject({
  name: words(),
  ...z.object(license).partial().shape,
  credits: z.int().min(0).max(MOST_CREDITS).optional(),
  time_zone: timeZone.optional(),
  superuser: z.strictObject({ first_name: words(100), last_name: words(100), email, password }),
});

/** `PATCH /superuser/tenant/{id}`: only what is sent changes; all but the time zone is the operator's. */
export const changeTenant = z
  .strictObject({ name: words(), ...license, time_zone: timeZone, suspended: z.boolean() })
  .partial();
