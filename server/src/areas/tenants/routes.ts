import { UI_VERSION } from '@plumbline/contract/product';
import { initTenant as initTenantBody } from '@plumbline/contract/tenants';
import type { TenantView } from '@plumbline/contract/tenants';
import { Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { pageOf } from '@plumbline/contract/rows';
import { creditInfo as creditView, tenantView as accountView } from '@plumbline/contract/shapes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { publicRoute, route } from '#kit/http.ts';
import { refuseGuessable } from '#areas/accounts/service.ts';
import { creditInfo } from '#areas/credits/service.ts';
import { sealTenant } from '#kit/sealing.ts';
import { makeTenant, requireOwn } from './service.ts';

export function routes(app: FastifyInstance): void {
  healthRoutes(app);
  accountRoutes(app);
}

const health = {
  method: 'GET',
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
    await sql`select 1`.execute(app.deps.database.app);
    return { status: 'ok' };
  };
  publicRoute(app, { ...health, path: '/health/ready', summary: 'The database answers' }, ready);
  publicRoute(app, { ...health, path: '/healthz', summary: 'The database answers' }, ready);
}

async function tenantView(ctx: Ctx): Promise<TenantView> {
  const tenant = await ctx.db
    .selectFrom('tenant')
    .selectAll()
    .where('tenant_id', '=', ctx.actor.tenant_id)
    .executeTakeFirstOrThrow();
  const { tenant_id: id, name, license_type, expires_at } = tenant;
  return { id, name, license_type, expires_at, balance: await creditInfo(ctx.db, id) };
}

function accountRoutes(app: FastifyInstance): void {
  const shared = { permission: 'tenant.superuser', tag: 'superuser', despiteExpiry: true } as const;
  route(
    app,
    {
      ...shared,
      method: 'GET',
      path: '/superuser/tenant',
      summary: 'The account of the tenant',
      answer: pageOf(accountView),
    },
    async (ctx, { query }) => {
      query.end();
      return {
        items: [await tenantView(ctx)],
        total: 1,
        page: null,
        page_size: null,
        next_cursor: null,
      };
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info',
      summary: 'Credits: income, expense, remnant',
      answer: creditView,
    },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      return await creditInfo(ctx.db, id);
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'GET',
      path: '/superuser/tenant/:id/audit/verify',
      summary: 'Whether the audit chain holds',
      answer: z.object({ valid: z.boolean(), broken_at: z.int().nullable() }),
    },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      await sealTenant(ctx.db, id);
      const { rows } = await sql<{
        broken_at: number | null;
      }>`select audit_verify(${id}::uuid) as broken_at`.execute(ctx.db);
      return { valid: rows[0]?.broken_at === null, broken_at: rows[0]?.broken_at ?? null };
    },
  );
  const init = {
    method: 'POST',
    path: '/superuser/init_tenant',
    permission: 'tenant.init',
    tag: 'superuser',
    summary: 'Make a tenant',
    body: initTenantBody,
    answer: z.object({ id: z.uuid(), name: z.string() }),
    status: 201,
  } as const;
  route(app, init, async (ctx, { body }) => {
    if (!ctx.actor.tenant.is_operator) throw new Refusal('not_found');
    const { superuser, ...tenant } = body();
    const { email, password } = superuser;
    refuseGuessable(ctx, { loc: ['body', 'superuser', 'password'], password, email });
    const account = { ...superuser, user_type_code: USER_TYPE.administrator, is_superuser: true };
    return { id: await makeTenant(ctx, tenant, account), name: tenant.name };
  });
}
