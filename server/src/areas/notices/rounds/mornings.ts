import { dayIn, zoneOf } from '@plumbline/contract/kit/zonedTime';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';

const HOUR = 7;

/** A zone in which it is morning. */
export interface Morning {
  /** As stored. */
  zone: string;
  at: Date;
}

/** The last seven o'clock of the zone, if it was today. */
export function morningIn(zone: string, now: Date): Date | null {
  const at = momentIn(zone, { day: dayIn(zone, now), hour: HOUR, minute: 0 });
  return at <= now ? at : null;
}

/** The tenants and zones with notices that waited for this morning. */
export async function mornings({
  database,
  clock,
  time_zone,
}: Deps): Promise<(Morning & { tenant_id: string })[]> {
  const waiting = await database.read<{
    tenant_id: string;
    zone: string;
    oldest: string;
    now: string;
  }>(sql`
    select n.tenant_id, coalesce(u.time_zone, t.time_zone, '') as zone, min(n.created_at) as oldest, ${clock} as now
    from notice n join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id join tenant t on t.tenant_id = n.tenant_id
    where n.in_digest and t.suspended_at is null group by 1, 2`);
  return waiting.flatMap(({ tenant_id, zone, oldest, now }) => {
    const at = morningIn(zoneOf(zone) ?? time_zone, new Date(now));
    return at && new Date(oldest) < at ? [{ tenant_id, zone, at }] : [];
  });
}
