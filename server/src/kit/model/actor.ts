import type { Locale } from '@plumbline/contract/kit/locales';
import type { Role } from '@plumbline/contract/kit/permissions';

/**
 * The units that inspectors and guests see and may work in (docs/wire.md "Scope"); `all` for admins and
 * superusers.
 */
export type Scope = { all: true } | { all: false; read: string[]; work: string[] };

/** The caller, read from the database on every request, never from the token's claims. */
export interface Actor {
  tenant_id: string;
  session_id: string;
  id: string;
  role: Role;
  full_name: string;
  business_unit_id: string | null;
  language: Locale;
  /** The user's own time zone, or else the tenant's; it determines the days that filters mean. */
  time_zone: string;
  scope: Scope;
  tenant: {
    time_zone: string;
    is_operator: boolean;
    expired: boolean;
    dictionary_revision: number;
  };
}
