import { nextMail } from '@plumbline/contract/reports/mailRule';
import { sql } from 'kysely';
import type { EventHandler } from '#kit/handlers/handler.ts';

/** When the tenant moves to another time zone, its reports are due by the clock there. */
export const reportZoneHandler: EventHandler = {
  name: 'report_schedules',
  of: { tenant: ['update'] },
  handle: async ({ db, actor, now }, events) => {
    if (!events.some(({ new_value }) => 'time_zone' in new_value)) return;
    const tenant = sql`${actor.tenant_id}::uuid`;
    const { rows } = await sql<{ id: string; rrule: string }>`
      select id, rrule from report_schedule
      where tenant_id = ${tenant} and next_at > ${now.toISOString()}::timestamptz order by id for update`.execute(
      db,
    );
    for (const { id, rrule } of rows) {
      const next = nextMail(rrule, actor.tenant.time_zone, now).toISOString();
      await sql`update report_schedule set next_at = ${next}::timestamptz where tenant_id = ${tenant} and id = ${id}::uuid`.execute(
        db,
      );
    }
  },
};
