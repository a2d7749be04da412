import type { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { checkLists } from '@plumbline/contract/checkLists/wire';
import type { constraints } from '@plumbline/contract/constraints/wire';
import type { indicators } from '@plumbline/contract/indicators/wire';
import type { inspections } from '@plumbline/contract/inspections/wire';
import type { objectClasses, objects } from '@plumbline/contract/objects/wire';
import type { EntityName } from '@plumbline/contract/schemas';
import type { rounds } from '@plumbline/contract/rounds/wire';
import type { SectionKey } from '@plumbline/contract/sections';
import type { inspectionClasses, templates } from '@plumbline/contract/templates/wire';
import type { users } from '@plumbline/contract/users/wire';
import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconChartHistogram,
  IconChecklist,
  IconClipboardCheck,
  IconCube,
  IconFileCheck,
  IconRoute,
  IconTags,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { apiOf } from '../../kit/http/resourceApi.ts';
import { paths, type RouteName } from '../../kit/paths.ts';

export type EntityIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

export interface EntityRow {
  icon: EntityIcon;
  /** The page of all rows, which is also the key of its label: `common.page.<list>`. */
  list: RouteName;
  /** Whether that page shows a tree, sorted by name. */
  isTree?: boolean;
  /** The page of one row; null if the list shows it. */
  pathOf: ((id: string) => string) | null;
  /** The permission section needed to read it. */
  section: SectionKey;
  /** The queries that show part of it, invalidated by a change. */
  shownBy: readonly ChangeTopic[];
  /** The calls, created from the declaration's type alone, because menus use every entity without loading its fields. */
  api: object;
}

/** The topics of both trees, which show counts of each other's rows. */
const TREES = ['object', 'business_unit', 'stats'] as const;

/** The topics that show indicators: restrictions rate values, and these ratings count in the trees. */
const INDICATORS = [
  'measurement_indicator',
  'indicator_value_history',
  'constraint',
  ...TREES,
] as const;

/** One row for each entity with pages; menus, links, lists and forms read what they need from it. */
export const ENTITIES = {
  object: {
    icon: IconCube,
    list: 'objects',
    isTree: true,
    pathOf: paths.object,
    section: 'objects',
    shownBy: TREES,
    api: apiOf<typeof objects>('object'),
  },
  measurement_indicator: {
    icon: IconChartHistogram,
    list: 'indicators',
    pathOf: paths.indicator,
    section: 'indicators',
    shownBy: INDICATORS,
    api: apiOf<typeof indicators>('measurement_indicator'),
  },
  round: {
    icon: IconRoute,
    list: 'rounds',
    pathOf: paths.round,
    section: 'indicators',
    shownBy: ['round', 'round_run'],
    api: apiOf<typeof rounds>('round'),
  },
  business_unit: {
    icon: IconBuilding,
    list: 'businessUnits',
    isTree: true,
    pathOf: paths.businessUnit,
    section: 'business_units',
    shownBy: TREES,
    api: apiOf<typeof businessUnits>('business_unit'),
  },
  inspection: {
    icon: IconClipboardCheck,
    list: 'inspections',
    pathOf: paths.inspection,
    section: 'inspections',
    shownBy: ['inspection', ...TREES],
    api: apiOf<typeof inspections>('inspection'),
  },
  inspection_template: {
    icon: IconTemplate,
    list: 'templates',
    pathOf: paths.template,
    section: 'inspection_templates',
    shownBy: ['inspection_template', 'inspection_template_detail'],
    api: apiOf<typeof templates>('inspection_template'),
  },
  constraint: {
    icon: IconAdjustmentsHorizontal,
    list: 'constraints',
    pathOf: paths.constraint,
    section: 'constraint-indicators',
    shownBy: ['constraint', 'constraint_rule', 'measurement_indicator', ...TREES],
    api: apiOf<typeof constraints>('constraint'),
  },
  check_list: {
    icon: IconChecklist,
    list: 'checkLists',
    pathOf: paths.checkList,
    section: 'checkList',
    shownBy: ['check_list', 'check_list_item'],
    api: apiOf<typeof checkLists>('check_list'),
  },
  user: {
    icon: IconUsers,
    list: 'users',
    pathOf: paths.user,
    section: 'users',
    shownBy: ['user', 'me', 'user_shared_bu'],
    api: apiOf<typeof users>('user'),
  },
  object_class: {
    icon: IconTags,
    list: 'objectClassifiers',
    pathOf: null,
    section: 'object_classifiers',
    shownBy: ['object_class'],
    api: apiOf<typeof objectClasses>('object_class'),
  },
  inspection_class: {
    icon: IconFileCheck,
    list: 'inspectionClassifiers',
    pathOf: null,
    section: 'inspection_classifiers',
    shownBy: ['inspection_class'],
    api: apiOf<typeof inspectionClasses>('inspection_class'),
  },
} as const satisfies Partial<Record<EntityName, EntityRow>>;

/** Entities without pages whose changes show on the pages of others. */
const PARTS: Partial<Record<EntityName, readonly ChangeTopic[]>> = {
  indicator_value_history: INDICATORS,
  round_run: ['round', 'round_run'],
};

/** The topics to invalidate when a row of an entity changes. */
export const shownBy = (name: EntityName): readonly ChangeTopic[] =>
  name in ENTITIES
    ? ENTITIES[name as keyof typeof ENTITIES].shownBy // checked above
    : (PARTS[name] ?? [name]);
