import { NOTIFIED_PAUSES } from '@plumbline/contract/reports/mailed';
import type { PauseTold, ReportMailed, ReportPause } from '@plumbline/contract/reports/mailed';
import { sql } from 'kysely';
import { sendNotices } from '#areas/notices/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { actingIfActive } from '#kit/http/actingAs.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import { readSchedule } from './store.ts';

type SystemCtx = ReadCtx<SystemActor>;

/** Records how the due report ended. */
export const noteMailed = (
  ctx: SystemCtx,
  { id, due_at }: { id: string; due_at: string },
  { sent_count, skipped }: ReportMailed,
): Promise<void> =>
  inTransaction<void, SystemActor>(ctx, async ({ db, actor }) => {
    await sql`
      update report_schedule set last_at = ${due_at}::timestamptz, sent_count = ${sent_count}::int, skipped = ${JSON.stringify(skipped)}::jsonb,
        failed_at = null
      where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  });

/** Records a failed attempt; the next success removes the mark. */
export const noteFailed = (ctx: SystemCtx, id: string): Promise<void> =>
  inTransaction<void, SystemActor>(ctx, async ({ db, actor, deps }) => {
    await sql`
      update report_schedule set failed_at = ${deps.clock}
      where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  });

/** Pauses a schedule whose report may no longer be mailed, until a user resumes it, and notifies its owner. */
export const pauseSchedule = (
  ctx: SystemCtx,
  { id, user_id }: PausedSchedule,
  reason: ReportPause,
): Promise<void> =>
  inTransaction<void, SystemActor>(ctx, async (open) => {
    const { db, actor, audit } = open;
    const { rows } = await sql`
      update report_schedule set next_at = null, paused_because = ${reason}
      where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid and next_at is not null returning id`.execute(
      db,
    );
    if (rows.length === 0) return;
    audit.push({
      entity: 'report_schedule',
      entity_id: id,
      operation: 'update',
      old_value: { is_active: true, paused_because: null },
      new_value: { is_active: false, paused_because: reason },
    });
    await notifyOwner(open, { id, user_id }, reason);
  });

interface PausedSchedule {
  id: string;
  /** The owner of the schedule. */
  user_id: string;
}

const isTold = (reason: ReportPause): reason is PauseTold =>
  (NOTIFIED_PAUSES as readonly ReportPause[]).includes(reason);

/** Notifies the owner of a schedule why it is paused, naming the subject if they see it. */
export async function notifyOwner(
  ctx: Ctx<Agent>,
  { id, user_id }: PausedSchedule,
  reason: ReportPause,
): Promise<void> {
  if (!isTold(reason)) return;
  const { deps, log, actor } = ctx;
  const owner = await actingIfActive(deps, { tenant_id: actor.tenant_id, user_id, log });
  if (!owner || owner.actor.role === 'guest') return;
  const { entity } = await readSchedule({ actor: owner.actor, read: ctx.read }, id);
  await sendNotices(ctx, [
    {
      user_id,
      kind: 'report_paused',
      key: `report_paused ${id} ${ctx.now.toISOString()}`,
      about: null,
      data: { report_schedule: { id, name: entity.name, because: reason } },
    },
  ]);
}
