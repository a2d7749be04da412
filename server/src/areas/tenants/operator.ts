import {
  creditInfo as creditView,
  grantCredits as grantBody,
} from '@plumbline/contract/credits/schemas';
import {
  OWN_SETTINGS,
  tenantView as accountView,
  changeTenant as changeBody,
  initTenant as initBody,
} from '@plumbline/contract/tenants/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invitedColumns } from '#areas/accounts/links/service.ts';
import { refuseGuessable } from '#areas/accounts/service.ts';
import { readCredits } from '#areas/credits/service.ts';
import { turnOf } from '#kit/fairQueue.ts';
import { changesOnly } from '#kit/http/bodies.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { hashPassword } from '#kit/passwords.ts';
import { preparedRoute } from '#kit/http/preparedRoute.ts';
import { asTenant } from '#kit/db/transaction.ts';
import { updateTenant, grantAsOperator } from './change.ts';
import { createTenant, requireOperator, requireReach } from './service.ts';
import { accountOf, viewOfTenant } from './view.ts';

/** Calls of the installation's operator; for other superusers they do not exist. */
export function operatorRoutes(app: FastifyInstance): void {
  initRoute(app);
  changeRoute(app);
  creditsRoute(app);
}

function initRoute(app: FastifyInstance): void {
  const spec = {
    method: 'POST',
    path: '/superuser/init_tenant',
    permission: 'tenant.init',
    tag: 'superuser',
    summary: 'Make a tenant',
    body: initBody,
    answer: z.object({ id: z.uuid(), name: z.string() }),
    status: 201,
  } as const;
  preparedRoute(app, spec, {
    prepare: async (ctx, { body }) => {
      requireOperator(ctx);
      const { email, password } = body().superuser;
      if (password === undefined) return null;
      refuseGuessable(ctx, { loc: ['body', 'superuser', 'password'], password, email });
      return await hashPassword(password, turnOf(ctx));
    },
    handle: async (ctx, { body }, password_hash) => {
      const { superuser, ...tenant } = body();
      const { password: _hashed, invite, ...person } = superuser;
      const role = { user_type_code: USER_TYPE.administrator, is_superuser: true };
      const invited = invite === true ? invitedColumns(ctx.now) : {};
      const account = { ...person, ...role, ...invited, password_hash };
      return { id: await createTenant(ctx, tenant, account), name: tenant.name };
    },
  });
}

function changeRoute(app: FastifyInstance): void {
  const spec = {
    method: 'PATCH',
    path: '/superuser/tenant/:id',
    permission: 'tenant.operate',
    tag: 'superuser',
    summary:
      'Change name, licence, prices, limits and settings of a tenant, suspend it or let it work again',
    body: changeBody,
    answer: accountView,
    despiteExpiry: true,
  } as const;
  transactionRoute(app, spec, async (ctx, { id, body, request }) => {
    requireReach(ctx, id);
    if (!ctx.actor.tenant.is_operator && !changesOnly(request.body, ...OWN_SETTINGS))
      throw new Refusal('not_found');
    return await asTenant(ctx, id, async (db) => {
      await updateTenant(ctx, db, { id, input: body });
      const { rows } = await accountOf(id).execute(db);
      const [account] = rows;
      if (!account) throw new Refusal('not_found');
      return viewOfTenant(ctx.deps, account);
    });
  });
}

function creditsRoute(app: FastifyInstance): void {
  const spec = {
    method: 'POST',
    path: '/superuser/tenant/:id/credits',
    permission: 'tenant.operate',
    tag: 'superuser',
    summary: 'Grant credits to a tenant',
    body: grantBody,
    answer: creditView,
    despiteExpiry: true,
  } as const;
  transactionRoute(app, spec, async (ctx, { id, body }) => {
    requireOperator(ctx);
    return await asTenant(ctx, id, async (db) => {
      await grantAsOperator(ctx, db, { id, input: body });
      return await readCredits(db, id);
    });
  });
}
