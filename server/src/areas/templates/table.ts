import {
  inspectionClasses,
  objectTemplates,
  templateDetails,
  templateRules,
  templates,
} from '@plumbline/contract/templates/wire';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { defineTable } from '#kit/model/table.ts';
import type { InspectionTemplateDetailTable } from '../../schema.ts';

export const inspectionClassTable = defineTable({
  resource: inspectionClasses,
  table: 'inspection_class',
});

export const templateTable = defineTable({
  resource: templates,
  table: 'inspection_template',
  fieldSources: {
    details_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from inspection_template_detail d
        where d.tenant_id = ${tenant}::uuid and d.inspection_template_id = ${alias}.id)`,
    },
  },
});

export const templateDetailTable = defineTable({
  resource: templateDetails,
  table: 'inspection_template_detail',
});

export const templateRuleTable = defineTable({
  resource: templateRules,
  table: 'inspection_template_rule',
  only: (alias) => sql<boolean>`not ${alias}.is_ended`,
  // Only for administrators: it names units that others may not see.
  visible: () => sql<boolean>`false`,
  fieldSources: {
    objects_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from object_inspection_template a
        where a.tenant_id = ${tenant}::uuid and a.rule_id = ${alias}.id)`,
      isLookedUp: true,
    },
    is_comparing: { expression: (alias) => sql`(${alias}.compared_to is not null)` },
  },
});

export const objectTemplateTable = defineTable({
  resource: objectTemplates,
  table: 'object_inspection_template',
  // An assignment reveals its object, so it is only visible together with it.
  visible: (
    alias,
    actor,
  ) => sql<boolean>`exists (select 1 from object o where o.tenant_id = ${actor.tenant_id}::uuid
    and o.id = ${alias}.object_id and ${objectTable.visible?.(sql.ref('o'), actor) ?? sql`true`})`,
});

export const tables = [
  inspectionClassTable,
  templateTable,
  templateDetailTable,
  templateRuleTable,
  objectTemplateTable,
];

/** A check list of a template as stored. */
export type TemplateDetailRow = Pick<
  Selectable<InspectionTemplateDetailTable>,
  'check_list_id' | 'group_name' | 'group_number' | 'target' | 'object_class_id'
>;
