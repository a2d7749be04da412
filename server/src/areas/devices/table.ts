import { devices } from '@plumbline/contract/users/devices';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';
import { hasWork, idsWithWork, startedBy } from './service.ts';

/** Administrators see all devices, everybody else their own. */
export const deviceTable = defineTable({
  resource: devices,
  table: 'device',
  visible: (alias, actor) => sql<boolean>`${alias}.user_id = ${actor.id}::uuid`,
  fieldSources: {
    inspections_started: {
      isLookedUp: true,
      expression: (alias, tenant) => startedBy(alias, sql`${tenant}::uuid`),
    },
    has_work: {
      isLookedUp: true,
      expression: (alias, tenant) => hasWork(alias, sql`${tenant}::uuid`),
      trueIds: (tenant) => idsWithWork(sql`${tenant}::uuid`),
    },
  },
});

export const tables = [deviceTable];
