import { constraintRules, constraints } from '@plumbline/contract/constraints/wire';
import { sql } from 'kysely';
import { idsWithObject, seenWithObject } from '#areas/indicators/table.ts';
import { defineTable } from '#kit/model/table.ts';

export const constraintTable = defineTable({
  resource: constraints,
  table: 'quality_constraint',
  defaults: { archived: false },
  // Verdicts have entries of their own.
  unlogged: ['quality_status', 'judged_value', 'evaluated_at'],
  folded: { column: 'search_text', fields: ['name'] },
  sorted: ['updated_at', 'name'],
  visible: seenWithObject,
  visibleIds: idsWithObject('quality_constraint'),
});

export const constraintRuleTable = defineTable({
  resource: constraintRules,
  table: 'constraint_rule',
  only: (alias) => sql<boolean>`not ${alias}.is_ended`,
  // For those who administer alone: it names units that others may not see.
  visible: () => sql<boolean>`false`,
  fieldSources: {
    constraints_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from quality_constraint c
        where c.tenant_id = ${tenant}::uuid and c.rule_id = ${alias}.id and not c.archived)`,
      looksUp: true,
    },
    is_comparing: { expression: (alias) => sql`(${alias}.compared_to is not null)` },
  },
});

export const tables = [constraintTable, constraintRuleTable];
