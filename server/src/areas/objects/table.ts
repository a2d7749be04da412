import { objectClasses, objects } from '@plumbline/contract/objects';
import { sql } from 'kysely';
import { defineTable, oneOf } from '#kit/entity.ts';
import { pathOf, summaryOf } from '#kit/tree.ts';

export const objectClassTable = defineTable({ resource: objectClasses, table: 'object_class' });

export const objectTable = defineTable({
  resource: objects,
  table: 'object',
  sides: {
    quality: { table: 'object_quality', key: 'object_id' },
    facts: { table: 'object_facts', key: 'object_id' },
    path: { computed: pathOf('object') },
  },
  sources: {
    full_name: { side: 'path', column: 'full_name' },
    hierarchy_depth: { side: 'path', column: 'hierarchy_depth' },
    children_count: { side: 'quality', column: 'children_count' },
    critical_count: { side: 'quality', column: 'actual_critical' },
    attention_count: { side: 'quality', column: 'actual_attention' },
    critical_since: {
      expression: (alias, tenant) =>
        sql`(select min(r.as_of) from object_result r where r.tenant_id = ${tenant}::uuid and r.object_id = ${alias}.id and r.critical > 0)`,
    },
    // The narrow facts carry the indexes by status; the counters change with every roll-up.
    quality_status: { side: 'facts', column: 'total_status' },
    quality: { side: 'quality', expression: summaryOf },
    location: {
      expression: (
        alias,
      ) => sql`case when ${alias}.location_text is not null or ${alias}.latitude is not null or ${alias}.longitude is not null
      then jsonb_build_object('text', ${alias}.location_text, 'lat', ${alias}.latitude, 'lon', ${alias}.longitude) end`,
    },
  },
  narrow: {
    table: 'object_facts',
    key: 'object_id',
    columns: {
      quality_status: 'total_status',
      object_class: 'object_class_id',
      business_unit: 'business_unit_id',
      form_factor: 'form_factor_code',
      status: 'status_code',
      operative_status: 'operative_status_code',
      archived: 'archived',
    },
  },
  // Units in scope, and the objects of inspections one is or was responsible for (api.md "Scope").
  visible: (
    alias,
    actor,
  ) => sql<boolean>`(${oneOf(sql`${alias}.business_unit_id`, actor.scope.all ? [] : actor.scope.read)}
    or ${alias}.id in (select d.object_id from inspection_responsible r join inspection_detail d on d.tenant_id = ${actor.tenant_id}::uuid and d.inspection_id = r.inspection_id
      where r.tenant_id = ${actor.tenant_id}::uuid and r.user_id = ${actor.id}::uuid))`,
});

export const tables = [objectClassTable, objectTable];
