import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';
import { pushDevicesOf } from './push/queuePush.ts';
import { settingsOf, storedSettings } from './settings.ts';
import { activeUsers, visibleTo } from './sight.ts';
import type { Recipient, Sight } from './sight.ts';

interface SeenNotices<N> {
  /** In the given order. */
  visible: N[];
  users: ReadonlyMap<string, Recipient>;
  settingsFor: (user_id: string) => NoticeSettings;
  devices: { id: string; user_id: string }[];
}

/** Returns those of the notices that their active users may see at this moment, with the settings and devices of the users. */
export async function seenNow<N extends Sight>(
  ctx: Ctx<Agent>,
  notices: readonly N[],
): Promise<SeenNotices<N>> {
  const users = await activeUsers(
    ctx,
    notices.map(({ user_id }) => user_id),
  );
  const visible = await visibleTo(ctx, notices, users);
  const { tenant_id } = ctx.actor;
  const ids = [...users.keys()];
  const [rows, devices] = await lookUp(ctx.db, [
    storedSettings(tenant_id, ids),
    pushDevicesOf(tenant_id, ids),
  ]);
  const stored = Map.groupBy(rows, ({ user_id }) => user_id);
  return {
    visible,
    users,
    settingsFor: (user_id) => settingsOf(stored.get(user_id) ?? []),
    devices,
  };
}
