import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { deleteOfTenants } from '#kit/db/deleteOfTenants.ts';
import { ROWS_AT_ONCE } from '#kit/db/inBatches.ts';
import type { Round } from '#kit/due/task.ts';

/** Deletes read notices after 30 days and all others after 90; returns their number. */
export const cleanNotices = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> =>
  deleteOfTenants(
    database,
    'notice_cleaning',
    (tenant) => sql`delete from notice where tenant_id = ${tenant} and id in (
      select id from notice where tenant_id = ${tenant} and created_at < ${clock} - interval '30 days'
        and (read_at is not null or created_at < ${clock} - interval '90 days') limit ${ROWS_AT_ONCE} for update skip locked)`,
  );

/** Every hour. */
export const noticeCleaning: Round = {
  name: 'notice_cleaning',
  every: 60,
  minute: 17,
  run: async (deps, log) => {
    const rows = await cleanNotices(deps);
    if (rows > 0) log.info({ rows }, 'deleted old notices');
  },
};
