import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import type { StatsView } from '@plumbline/contract/stats/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import { countFacets } from '#kit/entity/facets.ts';
import { tableOf } from '#kit/entity/read.ts';

/** How many of the objects have each quality. */
export async function byQuality(ctx: ReadCtx, filters: string[]): Promise<StatsView['quality']> {
  const object = tableOf(ctx, 'object');
  const facets = await countFacets(ctx, object, {
    filters: [],
    global_filters: filters.map((text) =>
      checkFilter(object.resource, parseFilter(text), findResource),
    ),
    with_archived: false,
    sum: null,
    attrs: [parseAttribute(object.resource, 'quality_status')],
    sort: { key: 'total_count', descending: true },
  });
  const counts = facets['quality_status'] ?? [];
  const count = (code: number | null) =>
    counts.find(
      ({ object: status }) =>
        (typeof status === 'object' && status !== null && 'code' in status ? status.code : null) ===
        code,
    )?.total_count ?? 0;
  return {
    critical: count(10),
    attention: count(20),
    ok: count(30),
    not_assessed: count(null),
  };
}
