import { z } from 'zod';
import { referenceView, timestamp } from '../kit/answers.ts';
import { PERMISSIONS } from '../kit/permissions.ts';
import type { Permission } from '../kit/permissions.ts';
import { moment, reference, words } from '../kit/values.ts';

/** How every key begins, so that people and programs that look for leaked keys recognise it. */
export const KEY_PREFIX = 'plumbline_';

/** What no key may do: change accounts, passwords, second factors and keys, or the organisation itself; and what concerns people alone. */
const FOR_PEOPLE: readonly Permission[] = [
  'me.change',
  'me.security',
  'user.change',
  'user.second_factor',
  'user.picture',
  'notice.own',
  'notice.settings',
  'report.receive',
  'presence.tell',
  'api_key.manage',
  'tenant.superuser',
  'tenant.operate',
  'tenant.init',
];

/** What a key may be given. */
export const KEY_PERMISSIONS: readonly Permission[] = (
  Object.keys(PERMISSIONS) as Permission[]
).filter((permission) => !FOR_PEOPLE.includes(permission));

/** What is done to the organisation as a whole, or by a person for all of an inspection, and so not within some units. */
const FOR_ALL_UNITS: readonly Permission[] = [
  'dictionary.change',
  'business_unit.change',
  'user_shared_bu.change',
  'template.change',
  'check_list.change',
  'planning.read',
  'planning.change',
  'constraint.change',
  'constraint_rule.read',
  'inspection.answer',
  'inspection.complete',
  'mail.read',
  'user.content',
  'tenant.content_change',
];

/** What a key may be given that is limited to some units. */
export const UNIT_KEY_PERMISSIONS: readonly Permission[] = KEY_PERMISSIONS.filter(
  (permission) => !FOR_ALL_UNITS.includes(permission),
);

/** The units that a key may be limited to. */
export const MOST_KEY_UNITS = 50;

const permissions = z.array(z.enum(KEY_PERMISSIONS)).min(1).max(KEY_PERMISSIONS.length);

/** `POST /api_key` */
export const createKey = z.strictObject({
  name: words(100),
  permissions,
  /** It sees and changes only what is in these and below; none: whatever its user does. */
  business_unit_ids: z.array(reference).max(MOST_KEY_UNITS).default([]),
  /** Null: it does not expire. */
  expires_at: moment.nullable(),
  current_password: z.string().min(1).max(1024),
});

/** Waiting for its time, past it, or revoked. */
const KEY_STATES = ['active', 'expired', 'revoked'] as const;

/** `GET /api_key` */
export const keyView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last characters. */
  ending: z.string(),
  permissions: z.array(z.string()),
  /** What it is limited to; without a name, the unit has been deleted. */
  business_units: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
  /** Whose rights it has. */
  user: referenceView,
  state: z.enum(KEY_STATES),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  /** To the minute. */
  last_used_at: timestamp.nullable(),
});
export type KeyView = z.infer<typeof keyView>;

/** The answer of `POST /api_key`; the key is shown once. */
export const newKey = z.object({ id: z.uuid(), key: z.string() });
export type CreatedKey = z.infer<typeof newKey>;
