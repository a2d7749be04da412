import type { ReportMailed, ReportPause } from '@plumbline/contract/reports/mailed';
import { sql } from 'kysely';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { SystemActor } from '#kit/model/actor.ts';

type SystemCtx = ReadCtx<SystemActor>;

/** Says of a schedule what became of the report that was due. */
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

/** Says that an attempt has failed; the next one that succeeds takes it back. */
export const noteUnmade = (ctx: SystemCtx, id: string): Promise<void> =>
  inTransaction<void, SystemActor>(ctx, async ({ db, actor, deps }) => {
    await sql`
      update report_schedule set failed_at = ${deps.clock}
      where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  });

/** Pauses a schedule whose report may not be mailed any more, until a user resumes it. */
export const pauseSchedule = (ctx: SystemCtx, id: string, reason: ReportPause): Promise<void> =>
  inTransaction<void, SystemActor>(ctx, async ({ db, actor, audit }) => {
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
  });
