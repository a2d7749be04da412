import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { JobKind } from '#kit/jobs/kind.ts';
import { JOBS } from '../../src/areas.ts';

/** Jobs that are not given up, however often their server is killed. */
export const tirelessJobs: ReadonlyMap<string, JobKind> = new Map(
  [...JOBS].map(([name, kind]) => [name, { ...kind, tries: 10_000 }]),
);

/**
 * Lets the next attempt begin at once, even while another one runs: that one loses its number, or its next beat would
 * count as a sign of life before the next attempt has begun.
 */
export const takeOver = (
  { database }: Pick<Deps, 'database'>,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<unknown> =>
  inTenant(database.app, tenant_id, (db) =>
    sql`update job set attempts = attempts + 1, due_at = now(), beat_at = now() - interval '16 seconds'
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and finished_at is null`.execute(
      db,
    ),
  );
