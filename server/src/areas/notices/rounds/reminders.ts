import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { aboutInspection, dataOf, subjectsOf } from '../subjects.ts';
import type { NewNotice } from '../sendNotices.ts';
import { dueReminders } from './moments.ts';
import type { DueSpan } from './moments.ts';

interface DueReminder {
  id: string;
  responsible_id: string;
  at: string;
}

/** Reminders that have come due in the span. */
export const reminderNotices = (ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> =>
  remind(ctx, span);

/** Reminders that had come due before the inspections were planned, or moved. */
export async function lateReminderNotices(
  ctx: Ctx<Agent>,
  ids: readonly string[],
): Promise<NewNotice[]> {
  if (ids.length === 0) return [];
  const now = await timeOf(ctx);
  return await remind(ctx, { from: now, to: now }, ids);
}

async function remind(
  ctx: Ctx<Agent>,
  span: DueSpan,
  only?: readonly string[],
): Promise<NewNotice[]> {
  const { tenant_id, tenant } = ctx.actor;
  const { rows } = await sql<DueReminder>`${dueReminders(
    sql`${tenant_id}::uuid`,
    sql`${tenant.time_zone}::text`,
    span,
    only,
  )}`.execute(ctx.db);
  const subjects = await subjectsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, responsible_id, at }): NewNotice[] => {
    const subject = subjects.get(id);
    if (!subject) return [];
    const key = `reminder ${id} ${new Date(at).toISOString()}`;
    const data = dataOf(subject, subject.assigned_time);
    return [
      { user_id: responsible_id, kind: 'reminder', key, about: aboutInspection({ id }), data },
    ];
  });
}
