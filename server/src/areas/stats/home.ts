import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { isUuid } from '@plumbline/contract/kit/literals';
import { periodFilter } from '@plumbline/contract/kit/periods';
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
const OPEN = `operative_status:in:${OPEN_STATUSES.join(',')}`;

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

const dueOf = async (ctx: ReadCtx, work: string[]): Promise<HomeView['due']> =>
  await countOpen(ctx, work, {
    overdue: 'overdue=true',
    today: periodFilter('due_time', 'today'),
    week: periodFilter('due_time', 'next_7_days'),
    started: `operative_status=${STATUS.active}`,
  });

async function daysOf(ctx: ReadCtx, work: string[], query: QueryReader): Promise<HomeView['days']> {
  const [from, to] = [query.one('from'), query.one('to')];
  if (from === null || to === null) return [];
  const inspection = tableOf(ctx, 'inspection');
  const reader = new QueryReader(
    {
      attrs: 'due_time:day',
      global_filter: [OPEN, ...work, `due_time>=${from}`, `due_time<=${to}`],
    },
    ctx.locale,
  );
  const facets = await countFacets(ctx, inspection, parseFacetQuery(inspection.resource, reader));
  return (facets[parseAttribute(inspection.resource, 'due_time:day').key] ?? []).flatMap(
    ({ object, total_count }) =>
      typeof object === 'string' ? [{ day: object, count: total_count }] : [],
  );
}
