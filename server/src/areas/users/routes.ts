import { updateMe, userSchemas } from '@plumbline/contract/users/schemas';
import { LIMITED_USER_FIELDS, users } from '@plumbline/contract/users/wire';
import { changePassword, resetPassword } from '@plumbline/contract/accounts/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { row } from '@plumbline/contract/rows';
import { me } from '@plumbline/contract/views';
import type { MeView } from '@plumbline/contract/views';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { FIELD_WORK } from '@plumbline/contract/tenants/fieldWork';
import type { FieldWork } from '@plumbline/contract/tenants/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sql } from 'kysely';
import { lowBalance } from '#areas/credits/service.ts';
import { requireOwnPassword } from '#areas/accounts/service.ts';
import { changesOnly } from '#kit/http/bodies.ts';
import type { ReadCtx, Ctx } from '#kit/ctx.ts';
import { entityFor } from '#kit/model/table.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { preparedRoute } from '#kit/http/preparedRoute.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import {
  etagOf,
  lockRow,
  updateRow,
  deleteRow,
  insertRow,
  type ColumnValues,
  type StoredRow,
} from '#kit/entity/write.ts';
import { queue } from '#kit/db/transaction.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { secondFactorRoutes } from './security/secondFactor.ts';
import { sessionRoutes } from './security/sessions.ts';
import { createUser, deactivateUser, inviteAgain, updateUser } from './service.ts';
import { hashFirstPassword, hashNewPassword, setPassword } from './passwords.ts';
import { userSharedUnitTable, userTable } from './table.ts';

/** The fields of other users that roles with limited reach see. */
const limitedUser = row(users)
  .pick(
    Object.fromEntries(LIMITED_USER_FIELDS.map((name) => [name, true])) as Record<
      (typeof LIMITED_USER_FIELDS)[number],
      true
    >,
  )
  .meta({ id: 'user_limited' });

export function routes(app: FastifyInstance): void {
  meRoutes(app);
  secondFactorRoutes(app);
  sessionRoutes(app);
  readRoutes(app);
  changeRoutes(app);
  sharedUnitRoutes(app);
}

async function readMe(ctx: ReadCtx, reply: FastifyReply): Promise<unknown> {
  const { view, version } = await readRow(ctx, userTable, ctx.actor.id);
  reply.header('etag', etagOf(version));
  const own = zoneOf(view['time_zone'] as string | null); // text, as declared
  const tenant_time_zone = ctx.actor.tenant.time_zone;
  const zones = { effective_time_zone: own ?? tenant_time_zone, tenant_time_zone };
  const [low_credits, field_work] = await Promise.all([lowCredits(ctx), readFieldWork(ctx)]);
  return { ...view, ...zones, license: endedLicense(ctx), low_credits, field_work };
}

async function readFieldWork({ actor, read }: ReadCtx): Promise<FieldWork> {
  const [settings] = await read<FieldWork>(
    sql`select photo_side, days_ahead, photos_wait, stays_signed_in from tenant where tenant_id = ${actor.tenant_id}::uuid`,
  );
  return settings ?? FIELD_WORK;
}

async function lowCredits({ actor, read }: ReadCtx): Promise<MeView['low_credits']> {
  if (actor.role !== 'superuser' || !actor.scope.all) return null;
  const [low] = await read<{ balance: number }>(lowBalance(actor.tenant_id));
  return low ? Number(low.balance) : null;
}

/** The state of a licence that has ended, for everybody; its grace period only for users who can renew it. */
function endedLicense({ actor, now }: ReadCtx): MeView['license'] {
  const { expires_at, read_only_at } = actor.tenant.license;
  if (expires_at === null || read_only_at === null) return null;
  const is_read_only = actor.tenant.expired;
  const isInGrace = !is_read_only && Date.parse(expires_at) <= now.getTime();
  return is_read_only || (isInGrace && actor.scope.all) ? { read_only_at, is_read_only } : null;
}

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
  transactionRoute(app, patch, async (ctx, { body, headers, reply, request }) => {
    if (ctx.actor.role === 'guest' && !changesOnly(request.body, 'language'))
      throw new Refusal('forbidden');
    const old = await lockRow(ctx, userTable, ctx.actor.id, headers['if-match']);
    updateRow(ctx, userTable, { old, columns: body() });
    return await readMe(ctx, reply);
  });
  const password = {
    method: 'POST',
    path: '/user/me/password',
    permission: 'me.security',
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
      const old_hash = await requireOwnPassword(ctx, current_password);
      return { password_hash: await hashNewPassword(ctx, view, new_password), old_hash };
    },
    handle: async (ctx, _input, hashes) => await setPassword(ctx, { id: ctx.actor.id, ...hashes }),
  });
}

function readRoutes(app: FastifyInstance): void {
  listRoute(app, userTable, { permission: 'user.read' });
  aggregateRoute(app, userTable, { permission: 'user.read' });
  singleRoute(app, userTable, {
    permission: 'user.read',
    answer: z.union([row(users), limitedUser]),
    read: (ctx, id) =>
      readRow(ctx, id === ctx.actor.id ? userTable : entityFor(ctx.actor, userTable), id),
  });
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
      body: userSchemas.create,
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
  updateRoute(app, userTable, { ...shared, update: updateUser });
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
  transactionRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: '/user/:id/invite',
      summary: 'Send an invitation again',
      status: 204,
    },
    async (ctx, { id }) => await inviteAgain(ctx, id),
  );
  deleteRoute(app, userTable, {
    ...shared,
    summary: 'Deactivate one user',
    remove: deactivateUser,
  });
}

function sharedUnitRoutes(app: FastifyInstance): void {
  listRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.read' });
  singleRoute(app, userSharedUnitTable, { permission: 'user_shared_bu.read' });
  const change = { permission: 'user_shared_bu.change' } as const;
  createRoute(app, userSharedUnitTable, { ...change, create: shareUnit });
  updateRoute(app, userSharedUnitTable, { ...change, update: changeShare });
  deleteRoute(app, userSharedUnitTable, {
    ...change,
    summary: 'Take a shared unit away',
    remove: endShare,
  });
}

/** Remembered scopes are stale from the commit on; functions that change the unit tree do the same. */
function scopesChange({ db, actor }: Ctx): void {
  queue(
    db,
    sql`update tenant set scope_revision = scope_revision + 1 where tenant_id = ${actor.tenant_id}::uuid`,
  );
}

/** Shares a unit with a user. */
async function shareUnit(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, userSharedUnitTable, input);
  const id = insertRow(ctx, userSharedUnitTable, columns);
  scopesChange(ctx);
  return id;
}

async function changeShare(ctx: Ctx, old: StoredRow, input: ColumnValues): Promise<ColumnValues> {
  const columns = await toColumns(ctx, userSharedUnitTable, input);
  const stored = updateRow(ctx, userSharedUnitTable, { old, columns });
  scopesChange(ctx);
  return stored;
}

async function endShare(ctx: Ctx, old: StoredRow): Promise<void> {
  await deleteRow(ctx, userSharedUnitTable, old);
  scopesChange(ctx);
}
