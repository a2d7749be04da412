import { sql } from 'kysely';
import { VALUE_IMPORT, valueImport } from '#areas/indicators/imports/job.ts';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { JobKind } from '#kit/jobs/kind.ts';

/** Imports that are not given up, however often their server is killed. */
export const tirelessImports: ReadonlyMap<string, JobKind> = new Map([
  [VALUE_IMPORT, { ...valueImport, tries: 10_000 }],
]);

/** Lets the next attempt begin at once, even while another goes on. */
export const takeOver = (
  { database }: Pick<Deps, 'database'>,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<unknown> =>
  inTenant(database.app, tenant_id, (db) =>
    sql`update job set due_at = now(), beat_at = now() - interval '31 seconds'
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and finished_at is null`.execute(
      db,
    ),
  );
