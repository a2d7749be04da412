import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { requireRow } from '#kit/entity/read.ts';
import { notifyUsers } from '#kit/events/emit.ts';
import { noticeTable } from './table.ts';

/** Marks a notice of the caller. */
export async function markNotice(ctx: Ctx, id: string, is_read: boolean): Promise<void> {
  const change = is_read ? sql`read_at = ${ctx.deps.clock}` : sql`read_at = null`;
  await sql`
    update notice set ${change}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid and (read_at is null) = ${is_read}::boolean`.execute(
    ctx.db,
  );
  await notifyOwnPages(ctx, id);
}

/** Marks all notices of the caller as read, or those made no later than `up_to`. */
export async function markRead(ctx: Ctx, up_to: string | undefined): Promise<void> {
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
