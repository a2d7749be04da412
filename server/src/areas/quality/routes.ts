import { Refusal } from '@plumbline/contract/kit/errors';
import type { RecalculationResult } from '@plumbline/contract/tenants';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http.ts';
import { inTransaction } from '#kit/transaction.ts';
import { recalculateTenant } from './recalculate.ts';
import { completedDetails } from './sources.ts';

/** Objects and units are summed in one pass, so both calls of the specification do the whole of it. */
const PATHS = ['object', 'business_unit'] as const;

export function routes(app: FastifyInstance): void {
  const running = new Set<string>();
  for (const entity of PATHS) {
    const path = `/superuser/tenant/:id/${entity}/quality/calculate`;
    const spec = {
      method: 'POST',
      path,
      permission: 'tenant.superuser',
      tag: 'superuser',
      summary: 'Recalculate every quality summary of the tenant',
    } as const;
    readRoute(app, spec, async (ctx, { id }) => {
      if (id !== ctx.actor.tenant_id) throw new Refusal('not_found');
      if (running.has(id)) throw new Refusal('rate_limited', { retry_after: 10 });
      running.add(id);
      try {
        return await recalculate(ctx);
      } finally {
        running.delete(id);
      }
    });
  }
}

/** Runs beside other work, in small transactions of its own; what it found is noted in the audit log. */
async function recalculate(ctx: ReadCtx): Promise<RecalculationResult> {
  const tenant = ctx.actor.tenant_id;
  const onProgress = (progress: object) => ctx.log.debug(progress, 'recalculation');
  const result = await recalculateTenant(ctx.deps.database, {
    tenant,
    sources: [completedDetails],
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
