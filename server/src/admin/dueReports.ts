import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { nextMail } from '@plumbline/contract/reports/mailRule';
import type pg from 'pg';

interface DueReport {
  tenant_id: string;
  id: string;
  rrule: string;
  time_zone: string | null;
}

/** Moves reports that have come due since the backup to their next time: the original has already mailed them. */
export async function skipDueReports(client: pg.ClientBase): Promise<void> {
  const { rows: zones } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from instance where key = 'time_zone'`,
  );
  const { rows } = await client.query<DueReport>(
    `select s.tenant_id, s.id, s.rrule, t.time_zone from report_schedule s
     join tenant t on t.tenant_id = s.tenant_id where s.next_at <= now()`,
  );
  const now = new Date();
  for (const { tenant_id, id, rrule, time_zone } of rows) {
    const zone = zoneOf(time_zone) ?? zoneOf(zones[0]?.value) ?? 'UTC';
    await client.query('update report_schedule set next_at = $3 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      nextMail(rrule, zone, now),
    ]);
  }
}
