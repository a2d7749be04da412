import { UI_VERSION } from '@plumbline/contract/product';
import { Refusal } from '@plumbline/contract/kit/errors';
import { pageOf } from '@plumbline/contract/kit/rows';
import { tenantView as accountView } from '@plumbline/contract/tenants/schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { instanceRoutes } from './instance.ts';
import { firstSuperuserRoutes } from './firstSuperuser.ts';
import { operatorRoutes } from './operator.ts';
import { renewalRoutes } from './renewal.ts';
import { requireReach } from './service.ts';
import { TENANT_ORDER, accountOf, tenantPage, viewOfTenant } from './view.ts';
import type { TenantAccount } from './view.ts';

export function routes(app: FastifyInstance): void {
  healthRoutes(app);
  accountRoutes(app);
  instanceRoutes(app);
  renewalRoutes(app);
  operatorRoutes(app);
  firstSuperuserRoutes(app);
}

const health = {
  method: 'GET',
  unlimited: true,
  tag: 'health',
  answer: z.object({ status: z.literal('ok') }),
} as const;

function healthRoutes(app: FastifyInstance): void {
  publicRoute(
    app,
    {
      method: 'GET',
      path: '/version',
      tag: 'health',
      summary: 'Version of the server',
      answer: z.object({ version: z.string() }),
    },
    async () => ({ version: UI_VERSION }),
  );
  publicRoute(app, { ...health, path: '/health/live', summary: 'The process runs' }, async () => ({
    status: 'ok',
  }));
  const ready = async () => {
    await app.deps.database.probe();
    return { status: 'ok' };
  };
  publicRoute(app, { ...health, path: '/health/ready', summary: 'The database answers' }, ready);
  publicRoute(app, { ...health, path: '/healthz', summary: 'The database answers' }, ready);
}

function accountRoutes(app: FastifyInstance): void {
  const shared = { permission: 'tenant.superuser', tag: 'superuser', despiteExpiry: true } as const;
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: '/superuser/tenant',
      summary: 'The account of the own tenant; for an operator those of all tenants, by name',
      query: PAGING_QUERY,
      answer: pageOf(accountView),
    },
    async (ctx, { query }) => await tenantPage(ctx, pagingOf(query, TENANT_ORDER)),
  );
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: '/superuser/tenant/:id',
      summary: 'The account of one tenant',
      answer: accountView,
    },
    async (ctx, { id }) => {
      requireReach(ctx, id);
      const [account] = await ctx.read<TenantAccount>(accountOf(id));
      if (!account) throw new Refusal('not_found');
      return viewOfTenant(ctx.deps, account);
    },
  );
}
