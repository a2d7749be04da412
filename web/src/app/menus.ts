import type { Role, Workspace } from '@plumbline/contract/kit/roles';
import { IconInbox } from '@tabler/icons-react';
import { mayRead } from '@plumbline/contract/sections';
import { hasPage } from './areas.ts';
import type { MenuEntry, MenuGroup } from './menuEntries.ts';
import { home, todo, closed, workPages, masterData, support, account } from './menuEntries.ts';

const visibleTo = (role: Role) => (entries: MenuEntry[]) =>
  entries.filter(
    ({ route, section }) => hasPage(route) && (section === undefined || mayRead(role, section)),
  );

/** Inspectors and guests get work, admins get admin, support gets both; the superuser has no choice (docs/coverage.md sections 2 and 6). */
export function workspacesOf(role: Role): Workspace[] {
  if (role === 'superuser') return [];
  const first: Workspace = role === 'admin' ? 'admin' : 'work';
  return visibleTo(role)(support).length > 0 ? [first, 'support'] : [first];
}

export interface MenuSection {
  main: (MenuEntry | MenuGroup)[];
  /** For an admin, the entities that objects and inspections are built from; for a superuser, the admin area. */
  masterData: (MenuEntry | MenuGroup)[];
  /** Whether an admin sees the external file storage, if one is configured. */
  storage: boolean;
}

/** To-do and closed, for those who may read inspections. */
function activityOf(role: Role): MenuGroup[] {
  const entries = visibleTo(role)([todo, closed]);
  return entries.length > 0 ? [{ label: 'activity', icon: IconInbox, entries }] : [];
}

/** The superuser's pages: the tenants only for the operator of the instance, and a link into the tenant's admin area. */
function accountMenu(operates: boolean): MenuSection {
  const visible = visibleTo('superuser');
  return {
    main: visible(account).filter(({ route }) => operates || route !== 'tenants'),
    masterData: [...activityOf('superuser'), ...visible([...workPages, ...masterData])],
    storage: false,
  };
}

/** The sidebar of a workspace; missing pages have no entry. */
export function menuOf(role: Role, workspace: Workspace, operates = false): MenuSection {
  if (role === 'superuser') return accountMenu(operates);
  const visible = visibleTo(role);
  if (workspace === 'support') return { main: visible(support), masterData: [], storage: false };
  return {
    main: [...visible([home]), ...activityOf(role), ...visible(workPages)],
    masterData: workspace === 'admin' ? visible(masterData) : [],
    storage: workspace === 'admin',
  };
}

/** The icon toolbar; the superuser has none. */
export function toolbarOf(role: Role, inAdmin: boolean): MenuEntry[] {
  if (role === 'superuser') return [];
  return visibleTo(role)([todo, ...workPages, ...(inAdmin ? masterData.slice(0, 2) : [])]);
}

/** The tabs on a phone; the scanner comes before objects, "More" comes last. A superuser has three, whose names are long in German. */
export function phoneTabsOf(role: Role, operates = false): MenuEntry[] {
  if (role === 'superuser')
    return accountMenu(operates)
      .main.filter((entry) => 'route' in entry)
      .slice(0, 3);
  return visibleTo(role)([home, todo, ...workPages.slice(0, 1)]);
}
