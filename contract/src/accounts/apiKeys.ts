import { z } from 'zod';
import { referenceView, timestamp } from '../kit/answers.ts';
import { PERMISSIONS } from '../kit/permissions.ts';
import type { Permission } from '../kit/permissions.ts';
import { moment, reference, words } from '../kit/values.ts';

/** The prefix of every key, by which scanners for leaked secrets recognise it. */
export const KEY_PREFIX = 'plumbline_';

/**
 * Permissions that no key may have: accounts, passwords, second factors, keys, the organisation itself, and personal
 * matters.
 */
const FOR_PEOPLE: readonly Permission[] = [
  'me.change',
  'me.security',
  'device.tell',
  'device.forget',
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

/** Permissions that a key may have. */
export const KEY_PERMISSIONS: readonly Permission[] = (
  Object.keys(PERMISSIONS) as Permission[]
).filter((permission) => !FOR_PEOPLE.includes(permission));

/** Permissions that concern the whole organisation, or all of an inspection, and so cannot be limited to units. */
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

/** Permissions that a key limited to some units may have. */
export const UNIT_KEY_PERMISSIONS: readonly Permission[] = KEY_PERMISSIONS.filter(
  (permission) => !FOR_ALL_UNITS.includes(permission),
);

/** The most units that a key may be limited to. */
export const MOST_KEY_UNITS = 50;

const permissions = z.array(z.enum(KEY_PERMISSIONS)).min(1).max(KEY_PERMISSIONS.length);

/** `POST /api_key` */
export const createKey = z.strictObject({
  name: words(100),
  permissions,
  /** The key sees and changes only these units and their sub-units; empty: as much as its user. */
  business_unit_ids: z.array(reference).max(MOST_KEY_UNITS).default([]),
  /** Null: never expires. */
  expires_at: moment.nullable(),
  current_password: z.string().min(1).max(1024),
});

const KEY_STATES = ['active', 'expired', 'revoked'] as const;

/** `GET /api_key` */
export const keyView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  permissions: z.array(z.string()),
  /** The units that the key is limited to; the name of a deleted unit is null. */
  business_units: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
  /** The user whose rights the key has. */
  user: referenceView,
  state: z.enum(KEY_STATES),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  /** Exact to the minute. */
  last_used_at: timestamp.nullable(),
});
export type KeyView = z.infer<typeof keyView>;

/** The answer of `POST /api_key`; the key is shown once. */
export const newKey = z.object({ id: z.uuid(), key: z.string() });
export type CreatedKey = z.infer<typeof newKey>;
