import { qualityHistory } from '@plumbline/contract/quality/schemas';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { readRoute } from '#kit/http/route.ts';
import { readRow, tableOf } from '#kit/entity/read.ts';
import { HISTORY_QUERY, readHistory, spanOf } from './history.ts';
import type { WithHistory } from './table.ts';

export function routes(app: FastifyInstance): void {
  historyRoute(app, 'object', 'object.read');
  historyRoute(app, 'business_unit', 'business_unit.read');
}

function historyRoute(app: FastifyInstance, entity: WithHistory, permission: Permission): void {
  const spec = {
    method: 'GET',
    permission,
    tag: entity,
    path: `/${entity}/:id/quality/history`,
    summary: 'Quality over time',
    query: HISTORY_QUERY,
    answer: qualityHistory,
  } as const;
  readRoute(app, spec, async (ctx, { id, query }) => {
    // Looked up first: a missing row is 404, even if the query has other faults.
    const { view } = await readRow(ctx, tableOf(ctx, entity), id, ['quality']);
    const quality = view['quality'] as QualitySummary; // the field selected
    return { points: await readHistory(ctx, { entity, id, quality }, spanOf(ctx, query)) };
  });
}
