import { UI_VERSION } from '@plumbline/contract/product';
import { homeView, statsView } from '@plumbline/contract/stats/schemas';
import type { StatsView } from '@plumbline/contract/stats/schemas';
import type { FastifyInstance } from 'fastify';
import { countUnread } from '#areas/notices/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http/route.ts';
import { countRows, tableOf } from '#kit/entity/read.ts';
import { byQuality } from './byQuality.ts';
import { HOME_QUERY, readHome } from './home.ts';
import { countOpen } from './openInspections.ts';
import { pageOfList } from './pageOfList.ts';

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
