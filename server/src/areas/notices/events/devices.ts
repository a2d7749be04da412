import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../sendNotices.ts';

interface NewDevice {
  user_id: string;
  device: string;
  address: string;
  session_id: string;
  created_at: string;
}

/**
 * Notifies a user who signs in from an unknown device, because it may be somebody else; not guests, who have no
 * settings.
 */
export async function ofDevices(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const sessions = events.flatMap(({ entity, entity_id }) =>
    entity === 'session' ? [entity_id] : [],
  );
  if (sessions.length === 0) return [];
  const { rows } = await sql<NewDevice>`
    select d.user_id, d.device, d.address, d.session_id, d.created_at from user_device d
    cross join lateral (select 1 from app_user u where u.tenant_id = ${actor.tenant_id}::uuid and u.id = d.user_id
      and (u.is_superuser or u.user_type_code <> ${USER_TYPE.guest}::int) offset 0) u
    where d.tenant_id = ${actor.tenant_id}::uuid and d.session_id in (select unnest(${sessions}::uuid[])) and not d.is_first`.execute(
    db,
  );
  return rows.map(({ user_id, device, address, session_id, created_at }) => ({
    user_id,
    kind: 'new_device',
    key: `new_device ${session_id}`,
    about: null,
    data: { device, address, at: new Date(created_at).toISOString() },
  }));
}
