import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#kit/db/db.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { JobKind } from '#kit/jobs/kind.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import { recalculateTenant } from './recalculate.ts';

export const RECALCULATION = 'recalculation';

/** Recalculates the whole tenant beside other work, in small transactions of its own; logs the result. */
export const recalculation = (sources: readonly ResultTruth[]): JobKind =>
  defineJob({
    name: RECALCULATION,
    tries: 3,
    input: z.strictObject({}),
    work: async ({ ctx, signal, progress }) => {
      const { database } = ctx.deps;
      const tenant = ctx.actor.tenant_id;
      const total = await summariesOf(database, tenant);
      progress(0, total);
      const result = await recalculateTenant(database, {
        tenant,
        sources,
        onProgress: ({ read }) => {
          signal.throwIfAborted();
          progress(Math.min(read, total), total);
        },
      });
      progress(result.checked, result.checked);
      await inTransaction(ctx, async ({ audit }) => {
        audit.push({
          entity: 'tenant',
          entity_id: tenant,
          operation: 'recalculate',
          old_value: {},
          new_value: { ...result },
        });
      });
      return result;
    },
  });

/** The number of summaries to compare. */
async function summariesOf(database: Database, tenant: string): Promise<number> {
  const [row] = await database.read<{ n: number }>(
    sql`
      select (select count(*) from object_quality where tenant_id = ${tenant}::uuid)
        + (select count(*) from business_unit_quality where tenant_id = ${tenant}::uuid) as n`,
  );
  return row?.n ?? 0;
}
