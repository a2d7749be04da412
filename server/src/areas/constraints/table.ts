import { constraints } from '@plumbline/contract/constraints/wire';
import { seenWithObject } from '#areas/indicators/table.ts';
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
});

export const tables = [constraintTable];
