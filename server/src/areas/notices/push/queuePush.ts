import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { Lease } from '#kit/due/lease.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';

export const PUSH_TASK = 'push';

export const PUSH_LEASE = new Lease('push_message', { status: 'sending', beat_at: 'claimed_at' });

/** More notices of one user at once are one message, which only counts them. */
const MOST_AT_ONCE = 3;

interface UserDevice {
  id: string;
  user_id: string;
}

/** The devices of these users that get push messages. */
export const pushDevicesOf = (
  tenant_id: string,
  users: readonly string[],
): RawBuilder<UserDevice> => sql<UserDevice>`
  select id, user_id from push_device where tenant_id = ${tenant_id}::uuid and user_id in (select unnest(${users}::uuid[]))`;

/** Writes the messages of new notices with the open transaction; servers send them once it has committed. */
export function queuePush(
  { db, actor, deps, atCommit }: Ctx<Agent>,
  notices: readonly { id: string; user_id: string }[],
  devices: readonly UserDevice[],
): void {
  const { tenant_id } = actor;
  const ofUser = Map.groupBy(notices, ({ user_id }) => user_id);
  const messages = devices.flatMap(({ id: device_id, user_id }) => {
    const own = ofUser.get(user_id) ?? [];
    const told = own.length > MOST_AT_ONCE ? own.slice(-1) : own;
    const notice_count = own.length > MOST_AT_ONCE ? own.length : 1;
    return told.map(({ id }) => ({ id: newId(), device_id, notice_id: id, notice_count }));
  });
  if (messages.length === 0) return;
  // a device may have been removed meanwhile
  queue(
    db,
    sql`
      insert into push_message (tenant_id, id, device_id, notice_id, notice_count)
      select d.tenant_id, m.id, d.id, m.notice_id, m.notice_count
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id uuid, device_id uuid, notice_id uuid, notice_count int)
      join push_device d on d.tenant_id = ${tenant_id}::uuid and d.id = m.device_id`,
  );
  const ids = new Set(messages.map(({ device_id }) => device_id));
  atCommit.afterwards(() => {
    for (const id of ids) deps.events.emit('due', PUSH_TASK, { tenant_id, id });
  });
}
