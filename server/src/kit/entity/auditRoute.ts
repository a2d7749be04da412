import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute } from '#kit/http/route.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { auditPage } from './auditPage.ts';
import type { LogOf } from './auditPage.ts';
import { logExportRoute } from './exportRoute.ts';
import { PAGING_QUERY, pagingOf } from './paging.ts';
import type { Paging } from './paging.ts';
import { requireRow } from './read.ts';
import { readSpec } from './reading.ts';
import type { Guard } from './reading.ts';

/**
 * `GET /x/{id}/audit_log`: newest first; `log.new_value` and `log.old_value` hold the changed fields (docs/coverage.md
 * section 3). Also the same as a file.
 */
export function auditRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const summary = `Changes of one ${entity.resource.name}`;
  const call = { ...guard, below: '/:id/audit_log', summary, query: PAGING_QUERY };
  readRoute(app, readSpec(entity, call), async (ctx, { id, query }) => {
    const paging = await pagingOfRow(ctx, query, { entity, id });
    return await auditPage(ctx, paging, { entity, id, isCounted: true });
  });
  logExportRoute(app, entity, guard);
}

/** Reads the paging; a missing row is reported before a fault of the query. */
async function pagingOfRow(
  ctx: ReadCtx,
  query: QueryReader,
  { entity, id }: LogOf,
): Promise<Paging> {
  try {
    return pagingOf(query, ['id']);
  } catch (fault) {
    await requireRow(ctx, entity, id);
    throw fault;
  }
}
