import { holidays } from '@plumbline/contract/schedule/wire';
import { defineTable } from '#kit/model/table.ts';

export const holidayTable = defineTable({
  resource: holidays,
  table: 'holiday',
  // Only those who administer may read it.
  audience: () => ({}),
});

export const tables = [holidayTable];
