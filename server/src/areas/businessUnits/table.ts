import { businessUnits } from '@plumbline/contract/businessUnits';
import { sql } from 'kysely';
import { defineTable, oneOf } from '#kit/entity.ts';
import { depthOf, fullNameOf, summaryOf } from '#kit/tree.ts';

export const businessUnitTable = defineTable({
  resource: businessUnits,
  table: 'business_unit',
  sides: { quality: { table: 'business_unit_quality', key: 'business_unit_id' } },
  sources: {
    full_name: { expression: (alias, tenant) => fullNameOf(sql.table('business_unit'), { alias, tenant }) },
    hierarchy_depth: { expression: (alias, tenant) => depthOf(sql.table('business_unit'), { alias, tenant }) },
    children_count: { side: 'quality', column: 'children_count' },
    quality_status: { side: 'quality', column: 'total_status' },
    quality: { side: 'quality', expression: summaryOf },
  },
  visible: (alias, actor) => oneOf(sql`${alias}.id`, actor.scope.all ? [] : actor.scope.read),
});

export const tables = [businessUnitTable];
