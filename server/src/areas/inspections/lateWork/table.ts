import { lateWorks } from '@plumbline/contract/inspections/lateWire';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';
import { isSeenLate } from './store.ts';

/** Those who see the whole tenant see all late work, everybody else their own. */
export const lateWorkTable = defineTable({
  resource: lateWorks,
  table: 'late_work',
  visible: isSeenLate,
  fieldSources: {
    author: { column: 'created_by' },
    answers: {
      isLookedUp: true,
      expression: (alias) => sql`jsonb_array_length(${alias}.answers)`,
    },
    files: { isLookedUp: true, expression: (alias) => sql`jsonb_array_length(${alias}.files)` },
  },
  large: {
    sorted: ['created_at'],
    sortedWithin: {
      business_unit: ['created_at'],
      author: ['created_at'],
      status: ['created_at'],
    },
    visibleIds: (actor) =>
      sql`select l.id from late_work l where l.tenant_id = ${actor.tenant_id}::uuid and ${isSeenLate(sql.ref('l'), actor)}`,
  },
});
