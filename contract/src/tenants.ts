import { z } from 'zod';
import { email, password } from './users.ts';
import { words } from './kit/resource.ts';

/** `GET /superuser/tenant`: the account (Spec 3 "Tenant"). */
export interface TenantView {
  id: string;
  name: string;
  license_type: 'trial' | 'standard' | 'enterprise';
  expires_at: string | null;
  /** `remnant = income − expense`; refill_sum is the part of income that came by tokens. */
  balance: CreditInfo;
}
export interface CreditInfo {
  income: number;
  expense: number;
  refill_sum: number;
  remnant: number;
}

/** `POST /superuser/init_tenant`: a tenant with its first superuser. */
export const initTenant = z.strictObject({
  name: words(),
  license_type: z.enum(['trial', 'standard', 'enterprise']).optional(),
  credits: z.int().min(0).max(1_000_000_000).optional(),
  superuser: z.strictObject({ first_name: words(100), last_name: words(100), email, password }),
});

/** What a recalculation found (product section 2); corrected is expected to be 0. */
export interface RecalculationResult {
  checked: number;
  corrected: number;
  residual: number;
}

/** `GET …/quality/calculate`: how the tenant's newest recalculation stands; null times when there was none. */
export interface RecalculationView extends RecalculationResult {
  running: boolean;
  started_at: string | null;
  /** Null as well when its server died under it. */
  finished_at: string | null;
  /** Summaries to compare; `checked` counts up to it. */
  total: number;
}

/** `GET /stats`: counts of what the caller sees, and the distribution of quality. */
export interface StatsView {
  objects: number;
  business_units: number;
  inspections_open: number;
  inspections_overdue: number;
  quality: { critical: number; attention: number; ok: number; not_assessed: number };
}
