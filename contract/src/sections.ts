import { reach } from './kit/permissions.ts';
import type { Permission } from './kit/permissions.ts';
import type { Role } from './kit/roles.ts';

/**
 * The areas of the product by key (docs/coverage.md section 3), each with the permission to read it. Null:
 * nobody can read it until its entities exist.
 */
export const SECTIONS = {
  users: 'user.read',
  object_classifiers: 'dictionary.read',
  inspection_classifiers: 'dictionary.read',
  inspections: 'inspection.read',
  inspection_templates: 'template.read',
  object_inspection_templates: 'template.read',
  indicators: null,
  'money-indicators': null,
  checkList: 'check_list.read',
  business_units: 'business_unit.read',
  qualityStatus: 'dictionary.read',
  validationStatus: 'dictionary.read',
  operativeStatus: 'dictionary.read',
  dictionaryYN: 'dictionary.read',
  dictionaryOnOff: 'dictionary.read',
  credit_global: 'tenant.superuser',
  'constraint-objects': null,
  'constraint-indicators': null,
  shared_bu: 'user_shared_bu.read',
  objects: 'object.read',
} as const satisfies Record<string, Permission | null>;

export type SectionKey = keyof typeof SECTIONS;
export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

/** Whether a role may use an area. */
export function mayRead(role: Role, section: SectionKey): boolean {
  const permission: Permission | null = SECTIONS[section];
  return permission !== null && reach(role, permission) !== 'none';
}
