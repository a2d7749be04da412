import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { isUuid } from '@plumbline/contract/kit/literals';
import { periodFilter } from '@plumbline/contract/kit/periods';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { HomeView } from '@plumbline/contract/stats/schemas';
import { latestCause } from '#areas/inspections/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { countFacets } from '#kit/entity/facets.ts';
import { parseFacetQuery } from '#kit/entity/listQuery.ts';
import { countRows, tableOf } from '#kit/entity/read.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { byQuality } from './byQuality.ts';
import { pageOfList } from './pageOfList.ts';

export const HOME_QUERY = ['unit', 'mine', 'from', 'to'] as const;
const OPEN = `operative_status:in:${OPEN_STATUSES.join(',')}`;
const SHOWN = 5;
const WORST_FIELDS =
  'name,code,parent.name,quality_status,critical_count,critical_since,quality.actual_critical,quality.actual_attention,quality.actual_ok';

export async function readHome(ctx: ReadCtx, query: QueryReader): Promise<HomeView> {
  const unit = query.one('unit');
  if (unit !== null && !isUuid(unit)) throw invalid(['query', 'unit'], 'value', query.locale);
  const scope = unit === null ? [] : [`business_unit.branch.id=${unit}`];
  const work = query.boolean('mine') ? [...scope, `responsible=${ctx.actor.id}`] : scope;
  const [shownUnit, quality, worst, due, days] = await Promise.all([
    unit === null ? null : unitOf(ctx, unit),
    byQuality(ctx, scope),
    worstOf(ctx, scope),
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

type Worst = HomeView['worst']['items'][number];

async function worstOf(ctx: ReadCtx, scope: string[]): Promise<HomeView['worst']> {
  const { items, total, total_is_exact } = await pageOfList(ctx, 'object', {
    filter: ['critical_count>0', ...scope],
    sort_by: '-critical_count,-attention_count,critical_since',
    fields: WORST_FIELDS,
    page: '1',
    page_size: String(SHOWN),
  });
  const rows = items as Omit<Worst, 'cause'>[]; // the fields selected
  const withCause = rows.map(async (row): Promise<Worst> => {
    const status = (row.quality_status?.code ?? null) as Quality | null; // codes of the dictionary
    const cause = await latestCause(ctx, row.id, status);
    return { ...row, cause: cause && { name: cause.name, comment: cause.comment } };
  });
  return { items: await Promise.all(withCause), total: total ?? 0, total_is_exact };
}

async function dueOf(ctx: ReadCtx, work: string[]): Promise<HomeView['due']> {
  const counted = async (...filters: string[]) =>
    await countRows(ctx, tableOf(ctx, 'inspection'), [...filters, ...work]);
  const [overdue, today, week, started] = await Promise.all([
    counted(OPEN, 'overdue=true'),
    counted(OPEN, periodFilter('due_time', 'today')),
    counted(OPEN, periodFilter('due_time', 'next_7_days')),
    counted(`operative_status=${STATUS.active}`),
  ]);
  return { overdue, today, week, started };
}

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
