import { LIMITED_USER_FIELDS, updateMe, users } from '@plumbline/contract/users/wire';
import { changePassword, resetPassword } from '@plumbline/contract/accounts/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { row } from '@plumbline/contract/kit/rows';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { requireOwnPassword } from '#areas/accounts/service.ts';
import { asksOnly } from '#kit/http/bodies.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { knownTo } from '#kit/model/table.ts';
import { readRoute, route } from '#kit/http/route.ts';
import { preparedRoute } from '#kit/http/preparedRoute.ts';
import {
  aggregateRoute,
  auditRoute,
  createRoute,
  listRoute,
  singleRoute,
  updateRoute,
} from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { deleteRow, etagOf, lockRow, updateRow } from '#kit/entity/write.ts';
import {
  createUser,
  deactivateUser,
  hashFirstPassword,
  hashNewPassword,
  setPassword,
  updateUser,
} from './service.ts';
import { userSharedUnitTable, userTable } from './table.ts';

/** What roles of limited reach see of others. */
const limitedUser = row(users)
  .pick(Object.fromEntries(LIMITED_USER_FIELDS.map((name) => [name, true as const])))
  .meta({ id: 'user_limited' });

export function routes(app: FastifyInstance): void {
  meRoutes(app);
  readRoutes(app);
  changeRoutes(app);
  sharedUnitRoutes(app);
}

async function readMe(ctx: ReadCtx, reply: FastifyReply): Promise<unknown> {
  const { view, version } = await readRow(ctx, userTable, ctx.actor.id);
  reply.header('etag', etagOf(version));
  const own = zoneOf(view['time_zone'] as string | null); // a text, as declared
  return { ...view, effective_time_zone: own ?? ctx.actor.tenant.time_zone };
}

/** The own account, with the zone that holds for it. */
const me = row(users).extend({ effective_time_zone: z.string() }).meta({ id: 'me' });

function meRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: '/user/me',
      permission: 'me.read',
      tag: 'user',
      summary: 'The signed-in user',
      answer: me,
    },
    async (ctx, { reply }) => await readMe(ctx, reply),
  );
  const patch = {
    method: 'PATCH',
    path: '/user/me',
    permission: 'me.change',
    tag: 'user',
    summary: 'Change own names, phone, language',
    body: updateMe,
    despiteExpiry: true,
    answer: me,
  } as const;
  route(app, patch, async (ctx, { body, headers, reply, request }) => {
    if (ctx.actor.role === 'guest' && !asksOnly(request.body, 'language'))
      throw new Refusal('forbidden');
    const old = await lockRow(ctx, userTable, ctx.actor.id, headers['if-match']);
    await updateRow(ctx, userTable, { old, columns: body() });
    return await readMe(ctx, reply);
  });
  const password = {
    method: 'POST',
    path: '/user/me/password',
    permission: 'me.change',
    tag: 'user',
    summary: 'Change own password',
    body: changePassword,
    despiteExpiry: true,
    status: 204,
  } as const;
  preparedRoute(app, password, {
    prepare: async (ctx, { body }) => {
      const { current_password, new_password } = body();
      const { view } = await readRow(ctx, userTable, ctx.actor.id);
      const replaced = await requireOwnPassword(ctx, current_password);
      return { password_hash: await hashNewPassword(ctx, view, new_password), replaced };
    },
    handle: async (ctx, _input, hashes) => await setPassword(ctx, { id: ctx.actor.id, ...hashes }),
  });
}

function readRoutes(app: FastifyInstance): void {
  listRoute(app, userTable, { permission: 'user.read' });
  aggregateRoute(app, userTable, { permission: 'user.read' });
  readRoute(
    app,
    {
      method: 'GET',
      path: '/user/:id',
      permission: 'user.read',
      tag: 'user',
      summary: 'Read one user',
      answer: z.union([row(users), limitedUser]),
    },
    async (ctx, { id, reply }) => {
      const { view, version } = await readRow(
        ctx,
        id === ctx.actor.id ? userTable : knownTo(ctx.actor, userTable),
        id,
      );
      if (version !== null) reply.header('etag', etagOf(version));
      return view;
    },
  );
  auditRoute(app, userTable, { permission: 'user.change' });
}

function changeRoutes(app: FastifyInstance): void {
  const shared = { permission: 'user.change', tag: 'user' } as const;
  preparedRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: '/user',
      summary: 'Create one user',
      body: users.create,
      status: 201,
    },
    {
      prepare: async (ctx, { body }) => await hashFirstPassword(ctx, body()),
      handle: async (ctx, { body }, password_hash) => {
        const id = await createUser(ctx, body(), password_hash);
        return (await readRow(ctx, userTable, id)).view;
      },
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'PATCH',
      path: '/user/:id',
      summary: 'Change one user',
      body: users.update,
    },
    async (ctx, { id, body, headers, reply }) => {
      const stored = await updateUser(
        ctx,
        await lockRow(ctx, userTable, id, headers['if-match']),
        body(),
      );
      reply.header('etag', etagOf(stored['version']));
      return (await readRow(ctx, userTable, id)).view;
    },
  );
  preparedRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: '/user/:id/reset-password',
      summary: 'Set a user’s password',
      body: resetPassword,
      status: 204,
    },
    {
      prepare: async (ctx, { id, body }) => {
        const { view } = await readRow(ctx, userTable, id);
        return await hashNewPassword(ctx, view, body().new_password);
      },
      handle: async (ctx, { id }, password_hash) => await setPassword(ctx, { id, password_hash }),
    },
  );
  route(
    app,
    { ...shared, method: 'DELETE', path: '/user/:id', summary: 'Deactivate one user', status: 204 },
    async (ctx, { id, headers }) => {
      await deactivateUser(ctx, id, headers['if-match']);
    },
  );
}

function sharedUnitRoutes(app: FastifyInstance): void {
  listRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.read' });
  singleRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.read' });
  createRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.change' });
  updateRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.change' });
  const remove = {
    method: 'DELETE',
    path: '/user_shared_bu/:id',
    permission: 'user_shared_bu.change',
    tag: 'user_shared_bu',
    summary: 'Take a shared unit away',
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, headers }) => {
    await deleteRow(
      ctx,
      userSharedUnitTable,
      await lockRow(ctx, userSharedUnitTable, id, headers['if-match']),
    );
  });
}
