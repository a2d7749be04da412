import type { Permission } from '../kit/permissions.ts';

/** The entities that several people may edit at once, and the permission to edit each. */
export const EDITED = {
  object: 'object.change',
  business_unit: 'business_unit.change',
  inspection_template: 'template.change',
  check_list: 'check_list.change',
  user: 'user.change',
  object_class: 'dictionary.change',
  inspection_class: 'dictionary.change',
  inspection: 'inspection.answer',
} as const satisfies Record<string, Permission>;
export type EditedEntity = keyof typeof EDITED;

/** In seconds: the interval at which a page reports what is open, and the silence after which it counts as closed. */
export const PRESENCE = { every: 10, lasts: 25 } as const;
