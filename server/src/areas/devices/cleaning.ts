import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { deleteOfTenants } from '#kit/db/deleteOfTenants.ts';
import { ROWS_AT_ONCE } from '#kit/db/inBatches.ts';
import type { Round } from '#kit/due/task.ts';

/**
 * Forgets devices that have said nothing for 90 days, unless they are to erase what they hold, and those of users who may
 * no longer sign in; returns their number.
 */
export const cleanDevices = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> =>
  deleteOfTenants(
    database,
    'device_cleaning',
    (tenant) => sql`delete from device where tenant_id = ${tenant} and id in (
      select d.id from device d where d.tenant_id = ${tenant} and ((d.told_at < ${clock} - interval '90 days' and d.forget_asked_at is null)
        or d.user_id in (select u.id from app_user u where u.tenant_id = ${tenant} and (u.archived or not u.is_active)))
      limit ${ROWS_AT_ONCE} for update skip locked)`,
  );

/** Every hour. */
export const deviceCleaning: Round = {
  name: 'device_cleaning',
  every: 60,
  minute: 47,
  run: async (deps, log) => {
    const rows = await cleanDevices(deps);
    if (rows > 0) log.info({ rows }, 'forgot old devices');
  },
};
