import { reach } from './kit/permissions.ts';
import type { Permission } from './kit/permissions.ts';
import type { Role } from './kit/roles.ts';

/**
 * The areas of the product by key (docs/coverage.md section 3), each with the permission to read it.
 */
export const SECTIONS = {
  users: 'user.read',
  object_classifiers: 'dictionary.read',
  inspection_classifiers: 'dictionary.read',
  inspections: 'inspection.read',
  inspection_templates: 'template.read',
  object_inspection_templates: 'template.read',
  indicators: 'indicator.read',
  'money-indicators': 'indicator.read',
  checkList: 'check_list.read',
  business_units: 'business_unit.read',
  qualityStatus: 'dictionary.read',
  validationStatus: 'dictionary.read',
  operativeStatus: 'dictionary.read',
  dictionaryYN: 'dictionary.read',
  dictionaryOnOff: 'dictionary.read',
  credit_global: 'tenant.superuser',
  'constraint-objects': 'constraint.read',
  'constraint-indicators': 'constraint.read',
  shared_bu: 'user_shared_bu.read',
  objects: 'object.read',
} as const satisfies Record<string, Permission>;

export type SectionKey = keyof typeof SECTIONS;
export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

/** Whether a role may use an area. */
export function mayRead(role: Role, section: SectionKey): boolean {
  return reach(role, SECTIONS[section]) !== 'none';
}
