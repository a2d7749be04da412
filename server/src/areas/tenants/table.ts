import type { ColumnType, Generated } from 'kysely';

/** Filled by the database when left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface TenantTable {
  tenant_id: string;
  name: string;
  is_operator: Defaulted<boolean>;
  license_type: Defaulted<'trial' | 'standard' | 'enterprise'>;
  license_id: string;
  expires_at: string | null;
  suspended_at: Defaulted<string | null>;
  time_zone: Defaulted<string | null>;
  credits_per_inspection: Defaulted<number>;
  credits_per_detail: Defaulted<number>;
  dictionary_revision: Generated<number>;
  created_at: Generated<string>;
}

export interface AppUserTable {
  tenant_id: string;
  id: string;
  email: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  full_name: Generated<string>;
  position: string | null;
  phone: string | null;
  language: Defaulted<string>;
  time_zone: Defaulted<string | null>;
  business_unit_id: string | null;
  user_type_code: number;
  is_superuser: Defaulted<boolean>;
  is_active: Defaulted<boolean>;
  is_verified: Defaulted<boolean>;
  last_login_at: string | null;
  archived: Defaulted<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

/** Written by the application, read by signing in. */
export interface CredentialTable {
  tenant_id: string;
  user_id: string;
  password_hash: string;
}

export interface SessionTable {
  tenant_id: string;
  id: string;
  user_id: string;
  created_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
}

export interface LoginIndexTable {
  email_hash: Buffer;
  tenant_id: string;
  user_id: string;
}
export interface LoginAttemptTable {
  key: string;
  since: Generated<string>;
  tries: number;
}
export interface CreditAccountTable {
  tenant_id: string;
  balance: Defaulted<number>;
  income: Defaulted<number>;
  expense: Defaulted<number>;
  refill_sum: Defaulted<number>;
}
export interface CreditLedgerTable {
  tenant_id: string;
  kind: 'grant' | 'refill' | 'expense';
  source_id: string;
  amount: number;
  balance_after: number;
  business_unit_id: string | null;
  at: Generated<string>;
  user_id: string | null;
}
