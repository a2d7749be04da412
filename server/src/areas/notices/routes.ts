import {
  changeNoticeSettings,
  noticeSchemas,
  noticeSettings,
  readNotices,
  unreadNotices,
} from '@plumbline/contract/notices/schemas';
import { newPushDevice, pushDevices, pushSubscription } from '@plumbline/contract/notices/push';
import { notices } from '@plumbline/contract/notices/wire';
import { row } from '@plumbline/contract/rows';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  addPushDevice,
  readPushDevices,
  removePushDevice,
  renewPushDevice,
} from '#areas/accounts/service.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { readRow, requireRow } from '#kit/entity/read.ts';
import { listRoute, singleRoute } from '#kit/entity/routes.ts';
import type { Ctx } from '#kit/ctx.ts';
import { notifyUsers } from '#kit/events/emit.ts';
import { requireReachable } from '#kit/outgoing/requireReachable.ts';
import { vapidKeys } from './push/vapid.ts';
import { countUnread } from './service.ts';
import { changeSettings, readSettings } from './settings.ts';
import { noticeTable } from './table.ts';

export function routes(app: FastifyInstance): void {
  readingRoutes(app);
  markingRoutes(app);
  settingRoutes(app);
  pushRoutes(app);
}

const own = { permission: 'notice.own', tag: 'notice' } as const;

function readingRoutes(app: FastifyInstance): void {
  listRoute(app, noticeTable, own);
  readRoute(
    app,
    {
      ...own,
      method: 'GET',
      path: '/notice/unread',
      summary: 'How many notices are unread',
      answer: unreadNotices,
    },
    async (ctx) => ({ count: await countUnread(ctx) }),
  );
  singleRoute(app, noticeTable, own);
}

function markingRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...own,
      method: 'PATCH',
      path: '/notice/:id',
      summary: 'Mark a notice as read or unread',
      body: noticeSchemas.update,
      answer: row(notices),
      despiteExpiry: true,
    },
    async (ctx, { id, body }) => {
      await requireRow(ctx, noticeTable, id);
      const { is_read } = body();
      if (is_read !== undefined) await markNotice(ctx, id, is_read);
      return (await readRow(ctx, noticeTable, id)).view;
    },
  );
  transactionRoute(
    app,
    {
      ...own,
      method: 'POST',
      path: '/notice/read',
      summary: 'Mark all notices as read, or those up to one',
      body: readNotices,
      answer: unreadNotices,
      despiteExpiry: true,
    },
    async (ctx, { body }) => {
      await markRead(ctx, body().up_to);
      return { count: await countUnread(ctx) };
    },
  );
}

function settingRoutes(app: FastifyInstance): void {
  const setting = {
    permission: 'notice.settings',
    tag: 'notice',
    path: '/user/me/notice_settings',
    answer: noticeSettings,
  } as const;
  readRoute(
    app,
    { ...setting, method: 'GET', summary: 'How the signed-in user is told of each kind' },
    async (ctx) => await readSettings(ctx),
  );
  transactionRoute(
    app,
    {
      ...setting,
      method: 'PATCH',
      summary: 'Change how the signed-in user is told of some kinds',
      body: changeNoticeSettings,
    },
    async (ctx, { body }) => await changeSettings(ctx, body()),
  );
}

/** The caller's browsers that get push messages; a caller may always end them. */
function pushRoutes(app: FastifyInstance): void {
  const shared = { permission: 'notice.settings', tag: 'notice' } as const;
  const PATH = '/user/me/push_device';
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'Own browsers that get push messages, the latest used first',
      answer: pushDevices,
    },
    async (ctx) => ({
      public_key: vapidKeys(ctx.deps).publicKey,
      items: await readPushDevices(ctx),
    }),
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Get push messages in this browser',
      body: pushSubscription,
      answer: newPushDevice,
      status: 201,
    },
    async (ctx, { body, request }) => {
      const subscription = body();
      requireReachable(ctx, 'endpoint', subscription.endpoint);
      return { id: await addPushDevice(ctx, subscription, request.headers['user-agent']) };
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'PUT',
      path: `${PATH}/:id`,
      summary: 'Go on with push messages in this browser',
      body: pushSubscription,
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id, body }) => {
      const subscription = body();
      requireReachable(ctx, 'endpoint', subscription.endpoint);
      await renewPushDevice(ctx, id, subscription);
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}/:id`,
      summary: 'End push messages in an own browser',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id }) => await removePushDevice(ctx, id),
  );
}

/** Marks a notice of the caller. */
async function markNotice(ctx: Ctx, id: string, is_read: boolean): Promise<void> {
  const change = is_read ? sql`read_at = ${ctx.deps.clock}` : sql`read_at = null`;
  await sql`
    update notice set ${change}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid and (read_at is null) = ${is_read}::boolean`.execute(
    ctx.db,
  );
  await notifyOwnPages(ctx, id);
}

/** Marks all notices of the caller as read, or those made no later than `up_to`. */
async function markRead(ctx: Ctx, up_to: string | undefined): Promise<void> {
  const { tenant_id, id } = ctx.actor;
  if (up_to !== undefined) await requireRow(ctx, noticeTable, up_to);
  const earlier =
    up_to === undefined
      ? sql``
      : sql`and created_at <= (select last.created_at from notice last where last.tenant_id = ${tenant_id}::uuid and last.id = ${up_to}::uuid)`;
  await sql`
    update notice set read_at = ${ctx.deps.clock}
    where tenant_id = ${tenant_id}::uuid and user_id = ${id}::uuid and read_at is null and in_app ${earlier}`.execute(
    ctx.db,
  );
  await notifyOwnPages(ctx, up_to ?? id);
}

/** The caller's other sessions show the same notices. */
const notifyOwnPages = ({ db, actor }: Ctx, entity_id: string): Promise<void> =>
  notifyUsers(db, actor.tenant_id, [
    { entity: 'notice', entity_id, users: [actor.id], session_id: actor.session_id },
  ]);
