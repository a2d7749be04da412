import type { Role, Workspace } from '@plumbline/contract/kit/permissions';
import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconBuildingCommunity,
  IconChartHistogram,
  IconFileCertificate,
  IconFileCheck,
  IconHome,
  IconId,
  IconInbox,
  IconQrcode,
  IconRefresh,
  IconWallet,
} from '@tabler/icons-react';
import { mayRead, type SectionKey } from '@plumbline/contract/sections';
import type { RouteName } from '../kit/paths.ts';
import { ENTITIES, type EntityIcon } from '../parts/entity/entities.ts';
import { isBuilt } from './areas.ts';

export type Count = 'todo' | 'objects' | 'business_units';

/** `route` is also the key of the label: `common.page.<route>`. */
export interface MenuEntry {
  route: Exclude<
    RouteName,
    | 'object'
    | 'indicator'
    | 'businessUnit'
    | 'template'
    | 'inspection'
    | 'inspectionRun'
    | 'constraint'
    | 'checkList'
    | 'user'
    | 'tenantOf'
    | 'restricted'
    | 'login'
    | 'logout'
  >;
  icon: EntityIcon;
  count?: Count;
  /** The permission section of the page; users who may not read it get no entry. */
  section?: SectionKey;
}
/** To-do and closed are grouped under "Activity". */
export interface MenuGroup {
  label: 'activity';
  icon: EntityIcon;
  entries: MenuEntry[];
}

/** The list of an entity. */
const listOf = (entity: keyof typeof ENTITIES, count?: Count): MenuEntry => {
  const { list: route, icon, section } = ENTITIES[entity];
  return { route, icon, section, count };
};

const home: MenuEntry = { route: 'home', icon: IconHome };
const todo: MenuEntry = { route: 'todo', icon: IconInbox, count: 'todo', section: 'inspections' };
const closed: MenuEntry = { route: 'closed', icon: IconFileCheck, section: 'inspections' };
const workPages: MenuEntry[] = [
  listOf('object', 'objects'),
  { route: 'indicators', icon: IconChartHistogram, section: 'indicators' },
  listOf('business_unit', 'business_units'),
  listOf('inspection'),
  listOf('inspection_template'),
  { route: 'constraints', icon: IconAdjustmentsHorizontal },
];
const masterData: MenuEntry[] = [
  listOf('check_list'),
  listOf('user'),
  { route: 'dictionaries', icon: IconBook2 },
  listOf('object_class'),
  listOf('inspection_class'),
];
const support: MenuEntry[] = [{ route: 'supportQrCode', icon: IconQrcode }];
const account: MenuEntry[] = [
  { route: 'tenant', icon: IconId },
  { route: 'tenants', icon: IconBuildingCommunity },
  { route: 'recalculate', icon: IconRefresh },
  { route: 'balance', icon: IconWallet, section: 'credit_global' },
  { route: 'license', icon: IconFileCertificate },
  { route: 'qrRegeneration', icon: IconQrcode },
];

const shownTo = (role: Role) => (entries: MenuEntry[]) =>
  entries.filter(
    ({ route, section }) => isBuilt(route) && (section === undefined || mayRead(role, section)),
  );

/** Inspectors and guests get work, admins get admin, support gets both; the superuser has no choice (docs/coverage.md sections 2 and 6). */
export function workspacesOf(role: Role): Workspace[] {
  if (role === 'superuser') return [];
  const first: Workspace = role === 'admin' ? 'admin' : 'work';
  return shownTo(role)(support).length > 0 ? [first, 'support'] : [first];
}

export interface Menu {
  main: (MenuEntry | MenuGroup)[];
  /** Admin: what objects and inspections are built from. */
  masterData: MenuEntry[];
  /** Admin: the external file storage, if it is configured. */
  storage: boolean;
}

/** The superuser's pages: the tenants only for the operator of the instance, and a link into the tenant's admin area. */
function accountMenu(operates: boolean): Menu {
  const shown = shownTo('superuser');
  return {
    main: shown(account).filter(({ route }) => operates || route !== 'tenants'),
    masterData: shown([...workPages, ...masterData]),
    storage: false,
  };
}

/** The sidebar of a workspace; missing pages have no entry. */
export function menuOf(role: Role, workspace: Workspace, operates = false): Menu {
  if (role === 'superuser') return accountMenu(operates);
  const shown = shownTo(role);
  if (workspace === 'support') return { main: shown(support), masterData: [], storage: false };
  const activity: MenuGroup = {
    label: 'activity',
    icon: IconInbox,
    entries: shown([todo, closed]),
  };
  return {
    main: [
      ...shown([home]),
      ...(activity.entries.length > 0 ? [activity] : []),
      ...shown(workPages),
    ],
    masterData: workspace === 'admin' ? shown(masterData) : [],
    storage: workspace === 'admin',
  };
}

/** The icon toolbar; the superuser has none. */
export function toolbarOf(role: Role, inAdmin: boolean): MenuEntry[] {
  if (role === 'superuser') return [];
  return shownTo(role)([todo, ...workPages, ...(inAdmin ? masterData.slice(0, 2) : [])]);
}

/** The tabs on a phone; the scanner comes before objects, "More" comes last. */
export function phoneTabsOf(role: Role): MenuEntry[] {
  if (role === 'superuser')
    return accountMenu(false)
      .main.filter((entry) => 'route' in entry)
      .slice(0, 4);
  return shownTo(role)([home, todo, ...workPages.slice(0, 1)]);
}
