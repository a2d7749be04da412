import type { Permission } from '../kit/permissions.ts';

/** What several people may have open for editing, and the permission to edit it. */
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

/** How often a page says that it still has something open, in seconds; what is not heard of for longer has closed. */
export const PRESENCE = { every: 10, lasts: 25 } as const;
