import { Refusal } from '@plumbline/contract/kit/errors';
import type { ReceivedReport } from '@plumbline/contract/reports/mailed';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { newestFirst } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { notifyOwner } from './outcome.ts';
import { subjects } from './store.ts';

type ReceivedRow = Omit<ReceivedReport, 'entity'> & {
  entity_id: string;
  entity_name: string | null;
  created_at: string;
};

/**
 * Reads one page of the reports mailed to the caller, the newest first: without a name if they do not see the subject.
 */
export async function readReceived(ctx: ReadCtx, paging: Paging) {
  const { tenant_id, id: reader } = ctx.actor;
  const { entity_name, joins } = subjects(ctx);
  return await newestFirst(ctx, paging, {
    alias: 's',
    rows: sql<ReceivedRow>`
      select s.id, s.report_config, s.entity_id, ${entity_name}, jsonb_build_object('id', u.id, 'name', u.full_name) as "user",
        s.settings->>'format' as format, s.rrule, s.next_at is not null as is_active, s.next_at, s.created_at
      from report_schedule s
      join app_user u on u.tenant_id = ${tenant_id}::uuid and u.id = s.user_id
      ${joins}
      where s.tenant_id = ${tenant_id}::uuid and ${reader}::uuid = any (s.recipient_ids)`,
    count: sql`
      select count(*) as total from report_schedule s where s.tenant_id = ${tenant_id}::uuid and ${reader}::uuid = any (s.recipient_ids)`,
    views: (rows) => rows.map(viewOf),
  });
}

const viewOf = ({
  entity_id,
  entity_name,
  created_at: _,
  ...row
}: ReceivedRow): ReceivedReport => ({
  ...row,
  entity: { id: entity_id, name: entity_name ?? '' },
});

interface ReadersLeft {
  user_id: string;
  recipient_ids: string[];
  is_active: boolean;
}

/** Removes the caller from the readers; a schedule that all have left is paused, and its owner notified. */
export async function leaveSchedule(ctx: Ctx, id: string): Promise<void> {
  const { db, actor, audit } = ctx;
  const { rows } = await sql<ReadersLeft>`
    select user_id, recipient_ids, next_at is not null as is_active from report_schedule
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid and ${actor.id}::uuid = any (recipient_ids) for update`.execute(
    db,
  );
  const [schedule] = rows;
  if (!schedule) throw new Refusal('not_found');
  const { user_id, is_active } = schedule;
  const recipient_ids = schedule.recipient_ids.filter((reader) => reader !== actor.id);
  const isPaused = is_active && recipient_ids.length === 0;
  await sql`
    update report_schedule set recipient_ids = ${recipient_ids}::uuid[], left_ids = array_append(left_ids, ${actor.id}::uuid)
      ${isPaused ? sql`, next_at = null, paused_because = 'no_readers'` : sql``}
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  audit.push({
    entity: 'report_schedule',
    entity_id: id,
    operation: 'update',
    old_value: {
      recipient_ids: schedule.recipient_ids,
      ...(isPaused && { is_active: true, paused_because: null }),
    },
    new_value: {
      recipient_ids,
      ...(isPaused && { is_active: false, paused_because: 'no_readers' }),
    },
  });
  if (isPaused && user_id !== actor.id) await notifyOwner(ctx, { id, user_id }, 'no_readers');
}
