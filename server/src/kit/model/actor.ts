import { UNIT_KEY_PERMISSIONS } from '@plumbline/contract/accounts/apiKeys';
import type { Locale } from '@plumbline/contract/kit/locales';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { Role } from '@plumbline/contract/kit/roles';

/**
 * The units that inspectors and guests see and may work in (docs/wire.md "Scope"); `all` for admins and
 * superusers.
 */
export type Scope = { all: true } | { all: false; read: string[]; work: string[] };

/** A key, and its permissions (docs/decisions/keys-and-programs.md). */
interface ApiKey {
  id: string;
  permissions: readonly string[];
  /**
   * Whether it is limited to some units: its scope is never `all`, and it may not read rows merely because its user
   * created them.
   */
  isLimited: boolean;
}

/** The author of changes in a tenant. */
export interface Agent {
  tenant_id: string;
  /** Null for the system. */
  id: string | null;
  /** For an API key, the key's own id. */
  session_id: string | null;
  /** Set if a program acts for the user. */
  key: ApiKey | null;
  /** The user's own time zone, or else the tenant's; it determines the days that filters mean. */
  time_zone: string;
  scope: Scope;
  tenant: {
    time_zone: string;
    is_operator: boolean;
    expired: boolean;
    license: License;
    dictionary_revision: number;
  };
}

/** The limits of the tenant's licence; null without an end or a limit. */
export interface License {
  expires_at: string | null;
  /** The end of the grace period, after which the tenant can only be read. */
  read_only_at: string | null;
  max_users: number | null;
  max_objects: number | null;
  max_file_bytes: number | null;
}

/** For work that no licence restricts. */
export const UNLIMITED: License = {
  expires_at: null,
  read_only_at: null,
  max_users: null,
  max_objects: null,
  max_file_bytes: null,
};

/** The caller, read from the database on every request, never from the token's claims. */
export interface Actor extends Agent {
  session_id: string;
  id: string;
  role: Role;
  full_name: string;
  business_unit_id: string | null;
  language: Locale;
}

/** The system itself, when time has passed or a job runs. */
export interface SystemActor extends Agent {
  id: null;
  session_id: null;
  key: null;
  scope: { all: true };
}

/**
 * Returns how far the caller reaches with `permission`: as far as the role, and a key only if it has the permission.
 */
export const reachOf = (
  { role, key }: Pick<Actor, 'role' | 'key'>,
  permission: Permission,
): ReturnType<typeof reach> =>
  key !== null && !mayUse(key, permission) ? 'none' : reach(role, permission);

const mayUse = ({ permissions, isLimited }: ApiKey, permission: Permission): boolean =>
  permissions.includes(permission) && (!isLimited || UNIT_KEY_PERMISSIONS.includes(permission));

/** The caller with only the units they work in: units shared for reading do not exist. */
export const asWorker = (actor: Actor): Actor =>
  actor.scope.all ? actor : { ...actor, scope: { ...actor.scope, read: actor.scope.work } };

/** The caller where the system itself writes rows for them to read. */
export const asWriterWhereReading = (actor: Actor): Actor =>
  actor.scope.all ? actor : { ...actor, scope: { ...actor.scope, work: actor.scope.read } };

/** A key that is limited to some units, if the caller is one. */
export const limitedKey = ({ key }: Pick<Agent, 'key'>): ApiKey | null =>
  key?.isLimited ? key : null;
