import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { statsView } from '@plumbline/contract/stats/schemas';
import type { StatsView } from '@plumbline/contract/stats/schemas';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { countFacets } from '#kit/entity/facets.ts';
import { readRoute } from '#kit/http/route.ts';
import { countRows, tableOf } from '#kit/entity/read.ts';

export function routes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: '/stats',
      permission: 'object.read',
      tag: 'stats',
      summary: 'Counts of what the caller sees',
      answer: statsView,
    },
    async (ctx) => {
      return await statsOf(ctx);
    },
  );
}

const OPEN = 'operative_status:in:1,2';

async function statsOf(ctx: ReadCtx): Promise<StatsView> {
  const [object, inspection] = [tableOf(ctx, 'object'), tableOf(ctx, 'inspection')];
  const all = { filters: [], global_filters: [], with_archived: false, sum: null };
  const [facets, business_units, inspections_open, inspections_overdue] = await Promise.all([
    countFacets(ctx, object, {
      ...all,
      attrs: [parseAttribute(object.resource, 'quality_status')],
      sort: { key: 'total_count', descending: true },
    }),
    countRows(ctx, tableOf(ctx, 'business_unit'), []),
    countRows(ctx, inspection, [OPEN]),
    countRows(ctx, inspection, [OPEN, 'overdue=true']),
  ]);
  const counts = facets['quality_status'] ?? [];
  const count = (code: number | null) =>
    counts.find(
      ({ object: status }) =>
        (typeof status === 'object' && status !== null && 'code' in status ? status.code : null) ===
        code,
    )?.total_count ?? 0;
  return {
    objects: counts.reduce((sum, row) => sum + row.total_count, 0),
    business_units,
    inspections_open,
    inspections_overdue,
    quality: {
      critical: count(10),
      attention: count(20),
      ok: count(30),
      not_assessed: count(null),
    },
  };
}
