import type { Role } from './roles.ts';

/**
 * How far a role reaches in one call: `all`: the whole tenant; `scope`: the visible business units; `responsible`: in
 * scope and responsible; `own`: own records; `limited`: few fields; `none`: 403.
 */
type PermissionReach = 'all' | 'scope' | 'responsible' | 'own' | 'limited' | 'none';

const cells = (
  superuser: PermissionReach,
  admin: PermissionReach,
  inspector: PermissionReach,
  guest: PermissionReach,
) => ({ superuser, admin, inspector, guest }) satisfies Record<Role, PermissionReach>;

/** The role matrix of docs/wire.md "Who may call", with the row numbers there. */
export const PERMISSIONS = {
  /* 2 */ 'me.read': cells('all', 'all', 'own', 'own'),
  /* 2 */ 'me.change': cells('all', 'all', 'own', 'own'),
  /* 2 */ 'me.security': cells('all', 'all', 'own', 'own'),
  /* 2 */ 'notice.own': cells('own', 'own', 'own', 'own'),
  /* 2 */ 'notice.settings': cells('own', 'own', 'own', 'none'),
  /* 2 */ 'device.tell': cells('own', 'own', 'own', 'none'),
  /* 2 */ 'report.receive': cells('own', 'own', 'own', 'own'),
  /* 3 */ 'dictionary.read': cells('all', 'all', 'all', 'all'),
  /* 4 */ 'dictionary.change': cells('all', 'all', 'none', 'none'),
  /* 5 */ 'object.read': cells('all', 'all', 'scope', 'scope'),
  /* 6 */ 'job.own': cells('all', 'all', 'own', 'none'),
  /* 6 */ 'report.create': cells('all', 'all', 'scope', 'none'),
  /* 7 */ 'object.change': cells('all', 'all', 'none', 'none'),
  /* 8 */ 'object.content': cells('all', 'all', 'scope', 'none'),
  /* 9 */ 'business_unit.read': cells('all', 'all', 'scope', 'scope'),
  /* 10 */ 'business_unit.change': cells('all', 'all', 'none', 'none'),
  /* 11 */ 'user_shared_bu.read': cells('all', 'all', 'own', 'own'),
  /* 12 */ 'user_shared_bu.change': cells('all', 'all', 'none', 'none'),
  /* 13 */ 'inspection.read': cells('all', 'all', 'scope', 'scope'),
  /* 14 */ 'inspection.create': cells('all', 'all', 'scope', 'none'),
  /* 15 */ 'inspection.status': cells('all', 'all', 'responsible', 'none'),
  /* 16 */ 'inspection.complete': cells('responsible', 'responsible', 'responsible', 'none'),
  /* 17 */ 'inspection.responsible': cells('all', 'all', 'responsible', 'none'),
  /* 18 */ 'inspection.answer': cells('responsible', 'responsible', 'responsible', 'none'),
  /* 18 */ 'inspection.comment': cells('responsible', 'responsible', 'responsible', 'none'),
  /* 19 */ 'inspection.change': cells('all', 'all', 'none', 'none'),
  /* 20 */ 'indicator.read': cells('all', 'all', 'scope', 'scope'),
  /* 21 */ 'value.change': cells('all', 'all', 'scope', 'none'),
  /* 22 */ 'indicator.change': cells('all', 'all', 'none', 'none'),
  /* 23 */ 'template.read': cells('all', 'all', 'all', 'all'),
  /* 24 */ 'template.change': cells('all', 'all', 'none', 'none'),
  /* 23 */ 'check_list.read': cells('all', 'all', 'all', 'all'),
  /* 24 */ 'check_list.change': cells('all', 'all', 'none', 'none'),
  /* 24 */ 'planning.read': cells('all', 'all', 'none', 'none'),
  /* 24 */ 'planning.change': cells('all', 'all', 'none', 'none'),
  /* 25 */ 'constraint.read': cells('all', 'all', 'scope', 'scope'),
  /* 26 */ 'constraint.change': cells('all', 'all', 'none', 'none'),
  /* 26 */ 'constraint_rule.read': cells('all', 'all', 'none', 'none'),
  /* 27 */ 'content.read': cells('all', 'all', 'scope', 'scope'),
  /* 27 */ 'content.change': cells('all', 'all', 'own', 'none'),
  /* 18 */ 'content.upload': cells('all', 'all', 'own', 'none'),
  /* 28 */ 'user.read': cells('all', 'all', 'limited', 'limited'),
  /* 28 */ 'device.read': cells('all', 'all', 'own', 'none'),
  /* 28 */ 'device.forget': cells('all', 'all', 'own', 'none'),
  /* 29 */ 'user.content': cells('all', 'all', 'own', 'own'),
  /* 30 */ 'user.picture': cells('all', 'all', 'own', 'none'),
  /* 30 */ 'user.change': cells('all', 'all', 'none', 'none'),
  /* 30 */ 'user.second_factor': cells('all', 'none', 'none', 'none'),
  /* 30 */ 'mail.read': cells('all', 'all', 'none', 'none'),
  /* 31 */ 'tenant.content': cells('all', 'all', 'limited', 'limited'),
  /* 31 */ 'tenant.content_change': cells('all', 'none', 'none', 'none'),
  /* 32 */ 'tenant.superuser': cells('all', 'none', 'none', 'none'),
  /* 32 */ 'tenant.operate': cells('all', 'none', 'none', 'none'),
  /* 35 */ 'api_key.manage': cells('all', 'none', 'none', 'none'),
  /* 33 */ 'tenant.init': cells('all', 'none', 'none', 'none'),
  /* 34 */ 'presence.tell': cells('all', 'all', 'scope', 'none'),
} as const;
export type Permission = keyof typeof PERMISSIONS;

/** Returns how far `role` reaches with `permission`. */
export function reach(role: Role, permission: Permission): PermissionReach {
  return PERMISSIONS[permission][role];
}
