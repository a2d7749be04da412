import {
  IconBook2,
  IconBuildingCommunity,
  IconCalendarCog,
  IconFileCertificate,
  IconFileCheck,
  IconHome,
  IconId,
  IconInbox,
  IconKey,
  IconQrcode,
  IconRefresh,
  IconShieldCheck,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import type { SectionKey } from '@plumbline/contract/sections';
import type common from '../kit/i18n/common.json';
import type { RouteName } from '../kit/paths.ts';
import { ENTITIES } from '../parts/entity/entities.ts';
import type { EntityIcon } from '../parts/entity/entities.ts';

export type MenuCount = 'todo' | 'objects' | 'business_units';

export interface MenuEntry {
  /** Also the key of its label. */
  route: RouteName & keyof typeof common.page;
  icon: EntityIcon;
  count?: MenuCount;
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
const listOf = (entity: keyof typeof ENTITIES, count?: MenuCount): MenuEntry => {
  const { list: route, icon, section } = ENTITIES[entity];
  return { route, icon, section, count };
};

export const home: MenuEntry = { route: 'home', icon: IconHome };
export const todo: MenuEntry = {
  route: 'todo',
  icon: IconInbox,
  count: 'todo',
  section: 'inspections',
};
export const closed: MenuEntry = { route: 'closed', icon: IconFileCheck, section: 'inspections' };
export const workPages: MenuEntry[] = [
  listOf('object', 'objects'),
  listOf('measurement_indicator'),
  listOf('business_unit', 'business_units'),
  listOf('inspection'),
  listOf('inspection_template'),
  listOf('constraint'),
];
export const masterData: MenuEntry[] = [
  listOf('check_list'),
  listOf('user'),
  { route: 'dictionaries', icon: IconBook2 },
  { route: 'planning', icon: IconCalendarCog },
  listOf('object_class'),
  listOf('inspection_class'),
];
export const support: MenuEntry[] = [{ route: 'supportQrCode', icon: IconQrcode }];
export const account: MenuEntry[] = [
  { route: 'tenant', icon: IconId },
  { route: 'tenants', icon: IconBuildingCommunity },
  { route: 'recalculate', icon: IconRefresh },
  { route: 'balance', icon: IconWallet, section: 'credit_global' },
  { route: 'license', icon: IconFileCertificate },
  { route: 'qrRegeneration', icon: IconQrcode },
  { route: 'apiKeys', icon: IconKey },
  { route: 'auditChain', icon: IconShieldCheck },
  { route: 'webhooks', icon: IconWebhook },
];
