/** The four roles of docs/wire.md "Who may call", determined by the user record alone. */
export const ROLES = ['superuser', 'admin', 'inspector', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** The workspaces by their codes in docs/coverage.md section 6; the page offers those of the user's role. */
export const WORKSPACE = { admin: 1, work: 2, support: 3 } as const;
export type Workspace = keyof typeof WORKSPACE;

/** Seeded user types (docs/coverage.md section 6): 1 administrator, 2 inspector, 3 manager, 4 guest. */
export const USER_TYPE = { administrator: 1, inspector: 2, manager: 3, guest: 4 } as const;

/** Everyone who is neither inspector, guest nor superuser is an admin (docs/coverage.md section 6). */
export function roleOf(user: { is_superuser: boolean; user_type: { code: number } | null }): Role {
  if (user.is_superuser) return 'superuser';
  if (user.user_type?.code === USER_TYPE.inspector) return 'inspector';
  if (user.user_type?.code === USER_TYPE.guest) return 'guest';
  return 'admin';
}
