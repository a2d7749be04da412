import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasWork, startedBy } from '#areas/devices/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { NIL_ID } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import type { NewNotice } from '../sendNotices.ts';
import type { DueSpan } from './moments.ts';

/** The devices `d` with work that have not synced for a day since a moment of the span. */
export const newlySilent = (
  tenant: RawBuilder<unknown>,
  { from, to }: DueSpan,
): RawBuilder<unknown> => sql`
  select d.id, d.user_id, d.name, d.synced_at, d.unsent_entries + d.unsent_files as unsent from device d
  where d.tenant_id = ${tenant} and d.synced_at > ${from.toISOString()}::timestamptz - interval '1 day'
    and d.synced_at <= ${to.toISOString()}::timestamptz - interval '1 day' and ${hasWork(sql.ref('d'), tenant)}`;

interface SilentDevice {
  id: string;
  user_id: string;
  user_name: string;
  business_unit_id: string;
  name: string;
  synced_at: string;
  unsent: number;
  started: number;
}

/** Notifies the managers of the user's unit once of each device and silence, but nobody of their own. */
export async function silentDeviceNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const { rows } = await sql<SilentDevice>`
    select s.*, u.full_name as user_name, coalesce(u.business_unit_id, ${NIL_ID}::uuid) as business_unit_id,
      ${startedBy(sql.ref('s'), tenant)} as started
    from (${newlySilent(tenant, span)}) s
    join app_user u on u.tenant_id = ${tenant} and u.id = s.user_id and u.is_active and not u.archived`.execute(
    ctx.db,
  );
  const managers = await managersOf(
    ctx,
    rows.map(({ business_unit_id }) => business_unit_id),
  );
  return rows.flatMap(({ id, business_unit_id, ...device }) => {
    const at = new Date(device.synced_at).toISOString();
    const { user_name, name, unsent, started } = device;
    const data = {
      responsible: { id: device.user_id, name: user_name },
      device: name,
      at,
      waiting: { unsent, started },
    };
    const key = `device_silent ${id} ${at}`;
    return (managers.get(business_unit_id) ?? [])
      .filter((user_id) => user_id !== device.user_id)
      .map((user_id) => ({ user_id, kind: 'device_silent' as const, key, about: null, data }));
  });
}
