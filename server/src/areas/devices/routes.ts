import { deviceReport } from '@plumbline/contract/users/schemas';
import type { DeviceReport } from '@plumbline/contract/users/schemas';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deviceOf } from '#areas/accounts/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { newId } from '#kit/ids.ts';
import { tables } from './table.ts';

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
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id, body, request }) => {
      const { browser, system } = deviceOf(request.headers['user-agent'] ?? null);
      const name = [browser, system].filter((one) => one !== null).join(', ');
      await note(ctx, { ...body(), device_id: id, name });
    },
  );
  transactionRoute(
    app,
    { ...own, method: 'DELETE', summary: 'Forget this device', status: 204, despiteExpiry: true },
    async ({ db, actor }, { id }) => {
      await sql`delete from device where tenant_id = ${actor.tenant_id}::uuid and user_id = ${actor.id}::uuid
        and device_id = ${id}::uuid`.execute(db);
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
  { db, actor, deps }: Ctx,
  report: DeviceReport & { device_id: string; name: string },
): Promise<void> {
  const { unsent_entries, unsent_files, inspections_ready, is_persisted, build } = report;
  const tenant = sql`${actor.tenant_id}::uuid`;
  const isSynced = unsent_entries + unsent_files === 0;
  const since = isSynced
    ? sql`null::timestamptz`
    : sql`least(${report.unsent_since}::timestamptz, ${deps.clock})`;
  await sql`
    insert into device as d (tenant_id, id, user_id, device_id, created_at, name, synced_at, told_at, unsent_entries, unsent_files,
      unsent_since, inspections_ready, is_persisted, build)
    values (${tenant}, ${newId()}::uuid, ${actor.id}::uuid, ${report.device_id}::uuid, ${deps.clock}, ${report.name}::text,
      coalesce(${since}, ${deps.clock}), ${deps.clock}, ${unsent_entries}::int, ${unsent_files}::int, ${since},
      ${inspections_ready}::int, ${is_persisted}::boolean, ${build}::text)
    on conflict (tenant_id, user_id, device_id) do update set name = excluded.name, told_at = excluded.told_at,
      synced_at = case when ${isSynced}::boolean then excluded.synced_at else d.synced_at end,
      unsent_entries = excluded.unsent_entries, unsent_files = excluded.unsent_files, unsent_since = excluded.unsent_since,
      inspections_ready = excluded.inspections_ready, is_persisted = excluded.is_persisted, build = excluded.build`.execute(
    db,
  );
  await sql`
    delete from device where tenant_id = ${tenant} and user_id = ${actor.id}::uuid and id in (
      select id from device where tenant_id = ${tenant} and user_id = ${actor.id}::uuid
      order by told_at desc, id offset ${MOST_DEVICES}::int)`.execute(db);
}
