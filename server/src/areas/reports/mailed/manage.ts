import { Refusal } from '@plumbline/contract/kit/errors';
import { MOST_REPORT_SCHEDULES } from '@plumbline/contract/reports/mailed';
import type { NewReportSchedule, changeReportSchedule } from '@plumbline/contract/reports/mailed';
import { nextMail } from '@plumbline/contract/reports/mailRule';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { requireSections } from '../requirements.ts';
import { requireMailing } from './pauseReason.ts';
import { choicesOf, scheduleTable, scheduleValues } from './store.ts';
import type { ScheduleColumns } from './store.ts';

/** Refuses readers who are not active users of the tenant. */
export async function requireRecipients(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; is_there: boolean }>`
    select id, is_active and not archived as is_there from app_user
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    ctx.db,
  );
  const known = new Map(rows.map(({ id, is_there }) => [id, is_there]));
  if (ids.some((id) => !known.has(id))) throw new Refusal('not_found');
  const inactive = ids.findIndex((id) => known.get(id) === false);
  if (inactive >= 0) throw invalid(['body', 'recipient_ids', inactive], 'value', ctx.locale);
}

const dueAfterNow = ({ actor, now }: Ctx, rrule: string): string =>
  nextMail(rrule, actor.tenant.time_zone, now).toISOString();

export async function addSchedule(ctx: Ctx, input: NewReportSchedule): Promise<string> {
  const { report_config, entity_id, rrule, recipient_ids } = input;
  requireSections(ctx, input);
  await requireMailing(ctx, input);
  await requireRecipients(ctx, recipient_ids);
  const { tenant_id, id: user_id } = ctx.actor;
  // Requests that add one at once wait for each other.
  await sql`select from app_user where tenant_id = ${tenant_id}::uuid and id = ${user_id}::uuid for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_schedule where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid`.execute(
    ctx.db,
  );
  if ((rows[0]?.n ?? 0) >= MOST_REPORT_SCHEDULES)
    throw new Refusal('too_many', { most: MOST_REPORT_SCHEDULES });
  const chosen = { report_config, entity_id, settings: choicesOf(input), rrule, recipient_ids };
  return insertRow(ctx, scheduleTable, { user_id, ...chosen, next_at: dueAfterNow(ctx, rrule) });
}

/** The locked schedule with its readers in the order in which they are logged. */
function inOrder(row: StoredRow): ScheduleColumns {
  const old = row as ScheduleColumns; // a row of the table
  return { ...old, recipient_ids: old.recipient_ids.toSorted() };
}

/**
 * Changes a schedule. After being resumed or getting another rule, its next time counts from now; resuming resets the
 * failures.
 */
export async function updateSchedule(
  ctx: Ctx,
  row: StoredRow,
  input: z.output<typeof changeReportSchedule>,
): Promise<void> {
  const old = inOrder(row);
  requireSections(ctx, { report_config: old.report_config, sections: input.sections });
  if (input.recipient_ids) {
    await requireRecipients(ctx, input.recipient_ids);
    requireReturning(ctx, old, input);
  }
  const { rrule, is_active, ...rest } = { ...scheduleValues(old), ...input };
  const recipient_ids = rest.recipient_ids.toSorted();
  if (is_active && recipient_ids.length === 0)
    throw invalid(['body', 'recipient_ids'], 'required', ctx.locale);
  // Readers who are chosen again no longer count as having left; the schedule stays paused until the user resumes it.
  const left_ids = old.left_ids.filter((id) => !recipient_ids.includes(id));
  const isReadAgain = old.paused_because === 'no_readers' && recipient_ids.length > 0;
  const paused_because = is_active || isReadAgain ? null : old.paused_because;
  const isResumed = is_active && old.next_at === null;
  const isBegun = isResumed || (is_active && rrule !== old.rrule);
  const next_at = isBegun ? dueAfterNow(ctx, rrule) : is_active ? old.next_at : null;
  const mended = isResumed ? { failed_at: null } : {};
  const columns = { settings: choicesOf(rest), rrule, recipient_ids, left_ids, next_at };
  updateRow(ctx, scheduleTable, { old, columns: { ...columns, paused_because, ...mended } });
}

/** Refuses readers who have left, unless the body names them as chosen again. */
function requireReturning(
  { locale }: Ctx,
  { left_ids }: ScheduleColumns,
  { recipient_ids = [], chosen_again_ids = [] }: z.output<typeof changeReportSchedule>,
): void {
  const leavers = new Set(left_ids.filter((id) => !chosen_again_ids.includes(id)));
  const first = recipient_ids.findIndex((id) => leavers.has(id));
  if (first >= 0) throw invalid(['body', 'recipient_ids', first], 'left', locale);
}

export const deleteSchedule = (ctx: Ctx, row: StoredRow): Promise<void> =>
  deleteRow(ctx, scheduleTable, row, scheduleValues(inOrder(row)));
