import { STATUS } from '@plumbline/contract/inspections/status';
import { DUE, groupFilters, openFilter } from '@plumbline/contract/inspections/todo';
import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { isUuid } from '@plumbline/contract/kit/literals';
import { dayIn } from '@plumbline/contract/kit/zonedTime';
import type { HomeView } from '@plumbline/contract/stats/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import { countFacets } from '#kit/entity/facets.ts';
import { parseFacetQuery } from '#kit/entity/listQuery.ts';
import { tableOf } from '#kit/entity/read.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { byQuality } from './byQuality.ts';
import { countOpen } from './openInspections.ts';
import { pageOfList } from './pageOfList.ts';
import { worstObjects } from './worst.ts';

export const HOME_QUERY = ['unit', 'mine', 'from', 'to'] as const;

export async function readHome(ctx: ReadCtx, query: QueryReader): Promise<HomeView> {
  const unit = query.one('unit');
  if (unit !== null && !isUuid(unit)) throw invalid(['query', 'unit'], 'value', query.locale);
  const scope = unit === null ? [] : [`business_unit.branch.id=${unit}`];
  const work = query.boolean('mine') ? [...scope, `responsible=${ctx.actor.id}`] : scope;
  const counted = byQuality(ctx, unit);
  const [shownUnit, quality, worst, due, days] = await Promise.all([
    unit === null ? null : unitOf(ctx, unit),
    counted,
    counted.then(({ critical }) => worstObjects(ctx, { unit, critical })),
    dueOf(ctx, work),
    daysOf(ctx, work, query),
  ]);
  return { unit: shownUnit, quality, worst, due, days };
}

async function unitOf(ctx: ReadCtx, id: string): Promise<HomeView['unit']> {
  const { items } = await pageOfList(ctx, 'business_unit', {
    filter: `id=${id}`,
    fields: 'name,quality',
    with_archived: 'true',
    with_total: 'false',
  });
  return (items[0] as HomeView['unit'] | undefined) ?? null; // the fields selected
}

async function dueOf(ctx: ReadCtx, work: string[]): Promise<HomeView['due']> {
  const today = dayIn(ctx.actor.time_zone, ctx.now);
  return await countOpen(ctx, work, {
    overdue: groupFilters('overdue', today),
    today: groupFilters('today', today),
    week: groupFilters('week', today),
    started: [`operative_status=${STATUS.active}`],
  });
}

async function daysOf(ctx: ReadCtx, work: string[], query: QueryReader): Promise<HomeView['days']> {
  const [from, to] = [query.one('from'), query.one('to')];
  if (from === null || to === null) return [];
  const inspection = tableOf(ctx, 'inspection');
  const reader = new QueryReader(
    {
      attrs: `${DUE}:day`,
      global_filter: [openFilter, ...work, `${DUE}>=${from}`, `${DUE}<=${to}`],
    },
    ctx.locale,
  );
  const facets = await countFacets(ctx, inspection, parseFacetQuery(inspection.resource, reader));
  return (facets[parseAttribute(inspection.resource, `${DUE}:day`).key] ?? []).flatMap(
    ({ object, total_count }) =>
      typeof object === 'string' ? [{ day: object, count: total_count }] : [],
  );
}
