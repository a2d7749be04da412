import { UI_VERSION } from '@plumbline/contract/product';
import { homeView, statsView } from '@plumbline/contract/stats/schemas';
import type { StatsView, HomeView } from '@plumbline/contract/stats/schemas';
import type { FastifyInstance } from 'fastify';
import { STATUS } from '@plumbline/contract/inspections/status';
import { DUE, groupFilters, openFilter } from '@plumbline/contract/inspections/todo';
import { parseAttribute } from '@plumbline/contract/kit/attribute';
import { isUuid } from '@plumbline/contract/kit/literals';
import { dayIn } from '@plumbline/contract/kit/zonedTime';
import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import { countUnread } from '#areas/notices/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http/route.ts';
import { unprepared } from '#kit/db/statement.ts';
import { countRows, tableOf } from '#kit/entity/read.ts';
import { countFacets } from '#kit/entity/facets.ts';
import { parseFacetQuery, parseListQuery } from '#kit/query/listQuery.ts';
import { QueryReader, type RawQuery } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { listRows } from '#kit/entity/list.ts';
import { openRows } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { allOf, filterConditions, fromOf } from '#kit/query/conditions.ts';
import { byQuality } from './byQuality.ts';
import { worstObjects } from './worst.ts';

export function routes(app: FastifyInstance): void {
  const shared = { method: 'GET', permission: 'object.read', tag: 'stats' } as const;
  readRoute(
    app,
    {
      ...shared,
      path: '/stats',
      summary: 'What the frame of a page shows: counts of what the caller sees',
      answer: statsView,
    },
    async (ctx) => {
      return await statsOf(ctx);
    },
  );
  readRoute(
    app,
    {
      ...shared,
      path: '/stats/home',
      summary: 'State and work of a unit',
      query: HOME_QUERY,
      answer: homeView,
    },
    async (ctx, { query }) => {
      return await readHome(ctx, query);
    },
  );
}

async function statsOf(ctx: ReadCtx): Promise<StatsView> {
  const [quality, business_units, inspections, notices_unread, company] = await Promise.all([
    byQuality(ctx, null),
    countRows(ctx, tableOf(ctx, 'business_unit'), []),
    countOpen(ctx, [], {
      inspections_open: [],
      inspections_overdue: ['overdue=true'],
      inspections_mine: [`responsible=${ctx.actor.id}`],
    }),
    countUnread(ctx),
    companyName(ctx),
  ]);
  return {
    objects: Object.values(quality).reduce((sum, n) => sum + n, 0),
    business_units,
    ...inspections,
    notices_unread,
    quality,
    company,
    version: UI_VERSION,
  };
}

/** Everybody may know the name of their organisation. */
async function companyName(ctx: ReadCtx): Promise<string> {
  const all = { ...ctx, actor: { ...ctx.actor, scope: { all: true } } } as const;
  const { items } = await pageOfList(all, 'business_unit', {
    filter: 'parent=null',
    fields: 'name',
    with_total: 'false',
  });
  const name = items[0]?.['name'];
  return typeof name === 'string' ? name : '';
}

const HOME_QUERY = ['unit', 'mine', 'from', 'to'] as const;

async function readHome(ctx: ReadCtx, query: QueryReader): Promise<HomeView> {
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

/** A page of an entity's list, as the wire would answer this query. */
async function pageOfList(ctx: ReadCtx, entity: string, query: RawQuery) {
  const table = tableOf(ctx, entity);
  const reader = new QueryReader(query, ctx.locale);
  return await listRows(ctx, table, parseListQuery(table.resource, reader));
}

/**
 * Counts the open inspections that the actor sees and that pass `work`, once for each of the further filters, in one
 * pass.
 */
async function countOpen<K extends string>(
  ctx: ReadCtx,
  work: string[],
  each: Record<K, readonly string[]>,
): Promise<Record<K, number>> {
  const from = fromOf(ctx, inspectionTable, sql`(${openRows(ctx)}) as t`);
  const conditions = (filters: readonly string[]) =>
    filterConditions(ctx, inspectionTable, {
      from,
      filters: filters.map((text) =>
        checkFilter(inspectionTable.resource, parseFilter(text), findResource),
      ),
    });
  const names = Object.keys(each) as K[];
  const counts = names.map((name) => {
    const passing = allOf(conditions(each[name]));
    return sql`(count(*) filter (where ${passing}))::int as ${sql.ref(name)}`;
  });
  const matching = allOf([sql<boolean>`not t.archived`, ...conditions(work)]);
  const [row] = await ctx.read<Record<K, number>>(
    unprepared(sql`select ${sql.join(counts)} from ${from.clause()} where ${matching}`),
  );
  if (!row) throw new Error('the aggregate returned no row');
  return row;
}
