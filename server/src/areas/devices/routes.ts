import { Refusal } from '@plumbline/contract/kit/errors';
import type { DeviceView } from '@plumbline/contract/users/devices';
import { deviceOrder, deviceReport } from '@plumbline/contract/users/schemas';
import type { DeviceOrder, DeviceReport } from '@plumbline/contract/users/schemas';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deviceOf, noteAccount } from '#areas/accounts/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { lockRow } from '#kit/entity/write.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { newId } from '#kit/ids.ts';
import { deviceTable, tables } from './table.ts';

const own = { permission: 'device.tell', tag: 'device', path: '/user/me/device/:id' } as const;

export function routes(app: FastifyInstance): void {
  for (const table of tables) {
    listRoute(app, table, { permission: 'device.read' });
    aggregateRoute(app, table, { permission: 'device.read' });
    singleRoute(app, table, { permission: 'device.read' });
  }
  transactionRoute(
    app,
    {
      ...own,
      method: 'PUT',
      summary: 'Say what this device holds and owes',
      body: deviceReport,
      answer: deviceOrder,
      despiteExpiry: true,
    },
    async (ctx, { id, body, request }) => {
      const { browser, system } = deviceOf(request.headers['user-agent'] ?? null);
      const name = [browser, system].filter((one) => one !== null).join(', ');
      return await note(ctx, { ...body(), device_id: id, name });
    },
  );
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/device/:id/forget',
      permission: 'device.forget',
      tag: 'device',
      summary: 'Ask that the device send what it owes and erase what it holds, at its next contact',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id }) => await askToForget(ctx, id),
  );
  transactionRoute(
    app,
    { ...own, method: 'DELETE', summary: 'Forget this device', status: 204, despiteExpiry: true },
    async (ctx, { id }) => {
      const { db, actor } = ctx;
      const { rows } = await sql<Forgotten>`delete from device
        where tenant_id = ${actor.tenant_id}::uuid and user_id = ${actor.id}::uuid and device_id = ${id}::uuid
        returning name, forget_asked_at`.execute(db);
      noteForgotten(ctx, rows[0], 0);
    },
  );
}

/** The most devices of one user. */
const MOST_DEVICES = 20;

/**
 * Replaces what is known of a device. Nothing waits there, so it is synced now; or it was when the first of what waits
 * was stored, unless it is known to have been later.
 */
async function note(
  ctx: Ctx,
  report: DeviceReport & { device_id: string; name: string },
): Promise<DeviceOrder> {
  const { db, actor, deps } = ctx;
  const { unsent_entries, unsent_files, inspections_ready, is_persisted, build } = report;
  const tenant = sql`${actor.tenant_id}::uuid`;
  const isSynced = unsent_entries + unsent_files === 0;
  const since = isSynced
    ? sql`null::timestamptz`
    : sql`least(${report.unsent_since}::timestamptz, ${deps.clock})`;
  const { rows } = await sql<Forgotten>`
    insert into device as d (tenant_id, id, user_id, device_id, created_at, name, synced_at, told_at, unsent_entries, unsent_files,
      unsent_since, inspections_ready, is_persisted, build)
    values (${tenant}, ${newId()}::uuid, ${actor.id}::uuid, ${report.device_id}::uuid, ${deps.clock}, ${report.name}::text,
      coalesce(${since}, ${deps.clock}), ${deps.clock}, ${unsent_entries}::int, ${unsent_files}::int, ${since},
      ${inspections_ready}::int, ${is_persisted}::boolean, ${build}::text)
    on conflict (tenant_id, user_id, device_id) do update set name = excluded.name, told_at = excluded.told_at,
      synced_at = case when ${isSynced}::boolean then excluded.synced_at else d.synced_at end,
      unsent_entries = excluded.unsent_entries, unsent_files = excluded.unsent_files, unsent_since = excluded.unsent_since,
      inspections_ready = excluded.inspections_ready, is_persisted = excluded.is_persisted, build = excluded.build
    returning name, forget_asked_at`.execute(db);
  await sql`
    delete from device where tenant_id = ${tenant} and user_id = ${actor.id}::uuid and id in (
      select id from device where tenant_id = ${tenant} and user_id = ${actor.id}::uuid
      order by forget_asked_at is null, told_at desc, id offset ${MOST_DEVICES}::int)`.execute(db);
  if (report.is_forgotten !== true) return { forget_asked_at: rows[0]?.forget_asked_at ?? null };
  noteForgotten(ctx, rows[0], unsent_entries + unsent_files);
  await sql`update device set forget_asked_at = null where tenant_id = ${tenant} and user_id = ${actor.id}::uuid
    and device_id = ${report.device_id}::uuid`.execute(db);
  return { forget_asked_at: null };
}

type Forgotten = Pick<DeviceView, 'name' | 'forget_asked_at'>;

/** Logs that a device has done what somebody has asked of it, and how much it could not send. */
function noteForgotten(ctx: Ctx, device: Forgotten | undefined, unsent: number): void {
  if (device?.forget_asked_at == null) return;
  noteAccount(ctx, ctx.actor.id, { forgotten_device: device.name, unsent });
}

/** Asks once; only superusers ask it of a superuser's device. */
async function askToForget(ctx: Ctx, id: string): Promise<void> {
  const { db, actor, now } = ctx;
  const device: unknown = await lockRow(ctx, deviceTable, id);
  const { user_id, name, forget_asked_at } = device as { user_id: string } & Forgotten; // as stored
  const { rows } = await sql<{ is_superuser: boolean }>`
    select is_superuser from app_user where tenant_id = ${actor.tenant_id}::uuid and id = ${user_id}::uuid`.execute(
    db,
  );
  if (rows[0]?.is_superuser === true && actor.role !== 'superuser') throw new Refusal('forbidden');
  if (forget_asked_at !== null) return;
  await sql`update device set forget_asked_at = ${now.toISOString()}::timestamptz
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  noteAccount(ctx, user_id, { device_to_forget: name });
}
