import { dayIn, zoneOf } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Round } from '#kit/due/task.ts';

/** Number of days for which every change is kept. */
const KEPT_DAYS = 90;
/** Number of points examined in one transaction, and in one round of a tenant; the next round continues. */
const AT_ONCE = 5000;
const MOST_BATCHES = 200;

type ThinningDeps = Pick<Deps, 'database' | 'clock' | 'time_zone'>;

/** Keeps for each older day only the last point of each subject, continuing where the last round ended. */
export async function thinPoints(deps: ThinningDeps): Promise<void> {
  const { database } = deps;
  await forEachTenant(
    await tenantsToThin(deps),
    'thinning',
    async ({ tenant_id, zone, before }) => {
      for (let batch = 0, more = true; more && batch < MOST_BATCHES; batch += 1) {
        const { rows } = await inTenant(database.app, tenant_id, (db) =>
          sql<{
            more: boolean;
          }>`select quality_points_thin(${tenant_id}::uuid, ${zone}::text, ${before}::timestamptz, ${AT_ONCE}) as more`.execute(
            db,
          ),
        );
        more = rows[0]?.more ?? false;
      }
    },
  );
}

/** The tenants in which a day has become old since they were thinned. */
async function tenantsToThin({ database, clock, time_zone }: ThinningDeps) {
  const tenants = await database.read<{
    tenant_id: string;
    time_zone: string | null;
    thinned_to: string | null;
    now: string;
  }>(sql`
    select t.tenant_id, t.time_zone, p.at::text as thinned_to, ${clock} as now
    from tenant t left join quality_thinning p on p.tenant_id = t.tenant_id`);
  return tenants.flatMap(({ tenant_id, time_zone: own, thinned_to, now }) => {
    const zone = zoneOf(own) ?? time_zone;
    const before = startOfDay(zone, dayIn(zone, new Date(now)) - KEPT_DAYS);
    const isDone = thinned_to !== null && new Date(thinned_to) >= before;
    return isDone ? [] : [{ tenant_id, zone, before: before.toISOString() }];
  });
}

/** Every hour, because the day ends at another time in each zone. */
export const thinning: Round = {
  name: 'quality_thinning',
  every: 60,
  minute: 41,
  run: thinPoints,
};
