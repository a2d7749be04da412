import { constraintRules, constraints } from '@plumbline/contract/constraints/wire';
import { sql } from 'kysely';
import { seenByUnit } from '#areas/objects/table.ts';
import { defineTable } from '#kit/model/table.ts';

export const constraintTable = defineTable({
  resource: constraints,
  table: 'quality_constraint',
  defaults: { archived: false },
  // Verdicts have entries of their own, and the unit is that of the object.
  unlogged: ['business_unit', 'quality_status', 'judged_value', 'evaluated_at'],
  ...seenByUnit('quality_constraint', {
    folded: { column: 'search_text', fields: ['name'] },
    sorted: ['updated_at', 'name'],
    sortedWithin: { business_unit: ['updated_at', 'name'] },
  }),
});

export const constraintRuleTable = defineTable({
  resource: constraintRules,
  table: 'constraint_rule',
  only: (alias) => sql<boolean>`not ${alias}.is_ended`,
  // Only for administrators: it names units that others may not see.
  visible: () => sql<boolean>`false`,
  fieldSources: {
    constraints_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from quality_constraint c
        where c.tenant_id = ${tenant}::uuid and c.rule_id = ${alias}.id and not c.archived)`,
      isLookedUp: true,
    },
    is_comparing: { expression: (alias) => sql`(${alias}.compared_to is not null)` },
  },
});

export const tables = [constraintTable, constraintRuleTable];
