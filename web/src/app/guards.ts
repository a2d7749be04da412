import type { Role } from '@plumbline/contract/kit/roles';
import { ADMIN, isAdminPath, matchRoute, paths, ROUTES, withoutAdmin } from '../kit/paths.ts';

const worksInAdmin = (role: Role) => role === 'admin' || role === 'superuser';

function isPageOfAdmin(path: string): boolean {
  const route = matchRoute(path);
  return route !== null && ROUTES[route].section === 'admin';
}

/** The landing page of a role: for the superuser it is the account page (docs/coverage.md section 6). */
export const homeOf = (role: Role): string =>
  role === 'superuser' ? paths.tenant() : paths.home();

/**
 * The path to which a user must go instead of `path`, or null if they may stay (docs/coverage.md section 6): the
 * equivalent path with or without /admin, else home. An unknown path stays and is "not found" for everyone.
 */
export function detour(role: Role, path: string): string | null {
  const route = matchRoute(path);
  // Pages of the admin area alone are also found by their path without its prefix.
  if (route === null)
    return worksInAdmin(role) && isPageOfAdmin(ADMIN + path) ? ADMIN + path : null;
  switch (ROUTES[route].section) {
    case 'public':
    case 'support':
      return null;
    case 'shared':
      if (route === 'home' && role === 'superuser') return homeOf(role);
      return isAdminPath(path) ? paths.home() : null;
    case 'account':
      return role === 'superuser' ? null : homeOf(role);
    case 'admin':
      return worksInAdmin(role) ? null : homeOf(role);
    case 'work':
      if (worksInAdmin(role)) return isAdminPath(path) ? null : ADMIN + path;
      return isAdminPath(path) ? withoutAdmin(path) : null;
  }
}

/** The page to open after sign-in: the one left behind if this user may see it, else home. */
export function landingPath(role: Role, leftPath: string | null): string {
  if (leftPath === null) return homeOf(role);
  return detour(role, leftPath) ?? leftPath;
}
