import { holidays } from '@plumbline/contract/schedule/wire';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';

export const holidayTable = defineTable({
  resource: holidays,
  table: 'holiday',
  // Only for administrators: it names units that others may not see.
  visible: () => sql<boolean>`false`,
});

export const tables = [holidayTable];
