import { recalculationResult, recalculationView } from '@plumbline/contract/quality/schemas';
import type { RecalculationResult } from '@plumbline/contract/quality/schemas';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { longRoute } from '#kit/http/longRoute.ts';
import { requireOwn } from '#areas/tenants/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import { recalculateTenant } from './recalculate.ts';
import type { RecalculationProgress } from './recalculate.ts';
import { runExclusively, readRun } from './run.ts';

/** Objects and units are summed in one pass, so both calls run the whole recalculation. */
const PATHS = ['object', 'business_unit'] as const;

export function routes(app: FastifyInstance, { results }: { results: ResultTruth[] }): void {
  for (const entity of PATHS) {
    const shared = {
      path: `/superuser/tenant/:id/${entity}/quality/calculate`,
      permission: 'tenant.superuser',
      tag: 'superuser',
    } as const;
    longRoute(
      app,
      {
        ...shared,
        method: 'POST',
        summary: 'Recalculate every quality summary of the tenant',
        answer: recalculationResult,
      },
      {
        check: (ctx, { id }) => requireOwn(ctx, id),
        work: async (ctx, { id }) => {
          const where = { app: ctx.deps.database.app, tenant: id, log: ctx.log };
          return await runExclusively(where, (onProgress) => recalculate(ctx, results, onProgress));
        },
      },
    );
    transactionRoute(
      app,
      {
        ...shared,
        method: 'GET',
        summary: 'How far the newest recalculation is',
        answer: recalculationView,
      },
      async (ctx, { id }) => {
        requireOwn(ctx, id);
        return await readRun(ctx.db, id);
      },
    );
  }
}

/** Runs beside other work, in small transactions of its own; logs the result. */
async function recalculate(
  ctx: ReadCtx,
  sources: ResultTruth[],
  onProgress: (progress: RecalculationProgress) => void,
): Promise<RecalculationResult> {
  const tenant = ctx.actor.tenant_id;
  const result = await recalculateTenant(ctx.deps.database, {
    tenant,
    sources,
    onProgress,
  });
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
}
