import { Refusal } from '@plumbline/contract/kit/errors';
import { MOST_REPORT_SCHEDULES } from '@plumbline/contract/reports/mailed';
import type {
  NewReportSchedule,
  ReportScheduleView,
  changeReportSchedule,
} from '@plumbline/contract/reports/mailed';
import { nextMail } from '@plumbline/contract/reports/mailRule';
import { sql } from 'kysely';
import type { z } from 'zod';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { requireSections } from '../requirements.ts';
import { requireMailing } from './pauseReason.ts';
import { choicesOf, readSchedule } from './store.ts';

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

export async function addSchedule(ctx: Ctx, input: NewReportSchedule): Promise<ReportScheduleView> {
  const { report_config, entity_id, rrule, recipient_ids } = input;
  requireSections(ctx, input);
  await requireMailing(ctx, input);
  await requireRecipients(ctx, recipient_ids);
  const { tenant_id, id: user } = ctx.actor;
  // Requests that add one at once wait for each other.
  await sql`select from app_user where tenant_id = ${tenant_id}::uuid and id = ${user}::uuid for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_schedule where tenant_id = ${tenant_id}::uuid and user_id = ${user}::uuid`.execute(
    ctx.db,
  );
  if ((rows[0]?.n ?? 0) >= MOST_REPORT_SCHEDULES)
    throw new Refusal('too_many', { most: MOST_REPORT_SCHEDULES });
  const id = newId();
  const settings = choicesOf(input);
  await sql`
    insert into report_schedule (tenant_id, id, user_id, report_config, entity_id, settings, rrule, recipient_ids, next_at, created_by, updated_by)
    values (${tenant_id}::uuid, ${id}::uuid, ${user}::uuid, ${report_config}, ${entity_id}::uuid, ${JSON.stringify(settings)}::jsonb, ${rrule},
      ${recipient_ids}::uuid[], ${dueAfterNow(ctx, rrule)}::timestamptz, ${user}::uuid, ${user}::uuid)`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: 'report_schedule',
    entity_id: id,
    operation: 'create',
    old_value: {},
    new_value: { report_config, entity_id, ...settings, rrule, recipient_ids, is_active: true },
  });
  return await readSchedule(ctx, id);
}

/** The changeable fields, in the form of the body. */
const scheduleFieldsOf = (view: ReportScheduleView) => ({
  ...choicesOf(view),
  rrule: view.rrule,
  recipient_ids: view.recipients.map(({ id }) => id).toSorted(),
  is_active: view.is_active,
});

/**
 * Changes a schedule. After being resumed or getting another rule, its next time counts from now; resuming resets the
 * failures.
 */
export async function updateSchedule(
  ctx: Ctx,
  id: string,
  body: () => z.output<typeof changeReportSchedule>,
): Promise<ReportScheduleView> {
  const view = await lockSchedule(ctx, id);
  const old = scheduleFieldsOf(view);
  const input = body();
  requireSections(ctx, { report_config: view.report_config, sections: input.sections });
  if (input.recipient_ids) {
    await requireRecipients(ctx, input.recipient_ids);
    requireReturning(ctx, view, input);
  }
  const { rrule, is_active, ...rest } = { ...old, ...input };
  const recipient_ids = rest.recipient_ids.toSorted();
  const settings = choicesOf(rest);
  if (is_active && recipient_ids.length === 0)
    throw invalid(['body', 'recipient_ids'], 'required', ctx.locale);
  // Readers who are chosen again no longer count as having left; the schedule stays paused until the user resumes it.
  const left_ids = view.left.map((one) => one.id).filter((one) => !recipient_ids.includes(one));
  const isReadAgain = view.paused_because === 'no_readers' && recipient_ids.length > 0;
  const paused_because = is_active || isReadAgain ? null : view.paused_because;
  const isBegun = is_active && (!old.is_active || rrule !== old.rrule);
  const next_at = isBegun ? dueAfterNow(ctx, rrule) : is_active ? view.next_at : null;
  await sql`
    update report_schedule set settings = ${JSON.stringify(settings)}::jsonb, rrule = ${rrule}, recipient_ids = ${recipient_ids}::uuid[],
      left_ids = ${left_ids}::uuid[], next_at = ${next_at}::timestamptz, paused_because = ${paused_because},
      ${is_active && !old.is_active ? sql`failed_at = null,` : sql``}
      updated_at = statement_timestamp(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  noteChanges(ctx, id, { old, new: { ...settings, rrule, recipient_ids, is_active } });
  return await readSchedule(ctx, id);
}

/** Refuses readers who have left, unless the body names them as chosen again. */
function requireReturning(
  { locale }: Ctx,
  { left }: ReportScheduleView,
  { recipient_ids = [], chosen_again_ids = [] }: z.output<typeof changeReportSchedule>,
): void {
  const leavers = new Set(left.map(({ id }) => id).filter((id) => !chosen_again_ids.includes(id)));
  const first = recipient_ids.findIndex((id) => leavers.has(id));
  if (first >= 0) throw invalid(['body', 'recipient_ids', first], 'left', locale);
}

type ScheduleFields = ReturnType<typeof scheduleFieldsOf>;

function noteChanges(
  ctx: Ctx,
  id: string,
  values: { old: ScheduleFields; new: ScheduleFields },
): void {
  const changed = (Object.keys(values.new) as (keyof ScheduleFields)[]).filter(
    (name) => canonical(values.new[name]) !== canonical(values.old[name]),
  );
  if (changed.length === 0) return;
  const only = (all: ScheduleFields) =>
    Object.fromEntries(changed.map((name) => [name, all[name]]));
  ctx.audit.push({
    entity: 'report_schedule',
    entity_id: id,
    operation: 'update',
    old_value: only(values.old),
    new_value: only(values.new),
  });
}

export async function deleteSchedule(ctx: Ctx, id: string): Promise<void> {
  const view = await lockSchedule(ctx, id);
  await sql`delete from report_schedule where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: 'report_schedule',
    entity_id: id,
    operation: 'delete',
    old_value: {
      report_config: view.report_config,
      entity_id: view.entity.id,
      ...scheduleFieldsOf(view),
    },
    new_value: {},
  });
}

/** @throws not_found if it is not among those that the actor sees */
async function lockSchedule(ctx: Ctx, id: string): Promise<ReportScheduleView> {
  await sql`select from report_schedule where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid for update`.execute(
    ctx.db,
  );
  return await readSchedule(ctx, id);
}
