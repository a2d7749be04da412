import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { OnHoliday, Pause } from '@plumbline/contract/schedule/calendar';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { SchedulePart } from '@plumbline/contract/schedule/series';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ScheduledPlan, Unplannable } from '#areas/inspections/service.ts';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { lookUp, queue } from '#kit/db/transaction.ts';
import { isNotSetAside } from '#kit/jobs/portions.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import type { PlannedSlot } from './slots.ts';

/** An assignment with everything that decides its plan. */
export interface Assignment extends Pause {
  id: string;
  object_id: string;
  business_unit_id: string;
  template_id: string;
  responsible_id: string | null;
  schedule: Schedule | null;
  schedule_from: string | null;
  earlier_schedules: SchedulePart[];
  planned_to: string | null;
  planned_due_days: number | null;
  planned_responsible: string | null;
  object_archived: boolean;
  is_active: boolean;
  /** The responsible user of the rule that made it. */
  rule_responsible: string | null;
  rule_is_active: boolean;
}

/** Makes the planner look at the assignments of changed templates. */
export function noteChangedTemplates({ db, actor }: Ctx<Agent>): void {
  const tenant = sql`${actor.tenant_id}::uuid`;
  queue(
    db,
    sql`
    with changed as (
      update inspection_template set planned_version = version where tenant_id = ${tenant} and planned_version <> version returning id)
    update object_inspection_template set look_at = '-infinity', planned_to = null
    where tenant_id = ${tenant} and inspection_template_id = any (array(select id from changed))`,
  );
}

/** The assignments whose time has come, locked, and the time; those omitted are locked by another server. */
export async function dueAssignments(
  ctx: Ctx<SystemActor>,
  { most, work }: { most: number; work: string },
): Promise<{ due: Assignment[]; now: Date }> {
  const { clock } = ctx.deps;
  const isDue = sql`a.look_at <= ${clock} and ${isNotSetAside(work, { id: sql`a.id`, ctx })}
    order by a.look_at, a.id limit ${most}::int for no key update of a skip locked`;
  const [due, [time]] = await lookUp<[Assignment, { now: string }]>(ctx.db, [
    assignmentsWhere(ctx, isDue),
    sql`select ${clock} as now`,
  ]);
  return { due, now: new Date(time?.now ?? '') };
}

/** The assignments that fulfil a condition on `a`. */
export const assignments = async (
  ctx: Ctx<Agent>,
  condition: RawBuilder<unknown>,
): Promise<Assignment[]> => (await assignmentsWhere(ctx, condition).execute(ctx.db)).rows;

function assignmentsWhere({ actor }: Ctx<Agent>, condition: RawBuilder<unknown>) {
  const tenant = actor.tenant_id;
  return sql<Assignment>`
    select a.id, a.object_id, o.business_unit_id, a.inspection_template_id as template_id, coalesce(a.responsible_id, r.responsible_id) as responsible_id,
      a.schedule, a.schedule_from, a.earlier_schedules, a.paused_from, a.paused_until,
      a.planned_to, a.planned_due_days, a.planned_responsible, o.archived as object_archived,
      a.is_active and r.is_active is not false as is_active, r.responsible_id as rule_responsible, r.is_active is not false as rule_is_active
    from object_inspection_template a join object o on o.tenant_id = ${tenant}::uuid and o.id = a.object_id
    left join inspection_template_rule r on r.tenant_id = ${tenant}::uuid and r.id = a.rule_id
    where a.tenant_id = ${tenant}::uuid and ${condition}`;
}

/** The properties that planned inspections take from their template, with its schedules. */
export type ScheduledTemplate = ScheduledPlan['template'] &
  Pause & {
    schedule: Schedule | null;
    on_holiday: OnHoliday;
    schedule_from: string | null;
    earlier_schedules: SchedulePart[];
    late_days: number | null;
    archived: boolean;
    created_at: string;
  };

/** The query for templates by their ids. */
export const scheduledTemplates = ({ actor }: Ctx<Agent>, ids: readonly string[]) =>
  sql<ScheduledTemplate>`
    select id, name, inspection_class_id, inspection_type_code, schedule_type_code, due_days, late_days,
      requires_start_scan, requires_finish_scan, keeps_place, schedule, schedule_from, earlier_schedules, on_holiday, paused_from, paused_until, archived, created_at
    from inspection_template where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`;

interface OpenInspection {
  id: string;
  assigned_time: string;
  operative_status_code: number;
}

/** The slots of each assignment from a moment on, by its id; with `lock`, the inspections that may move are locked. */
export async function slotsOf(
  { db, actor }: Ctx<Agent>,
  assigned: readonly Pick<Assignment, 'id' | 'template_id' | 'object_id'>[],
  { from, lock }: { from: Date; lock: boolean },
): Promise<Map<string, PlannedSlot[]>> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ assignment: string; at: string; inspection_id: string }>`
    select a.id as assignment, s.at, s.inspection_id
    from unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map((one) => one.template_id)}::uuid[],
      ${assigned.map((one) => one.object_id)}::uuid[]) a (id, template_id, object_id)
    cross join lateral (select slot_at as at, inspection_id from inspection_slot
      where tenant_id = ${tenant}::uuid and template_id = a.template_id and object_id = a.object_id
        and slot_at >= ${from.toISOString()}::timestamptz offset 0) s`.execute(db);
  if (rows.length === 0) return new Map();
  const { rows: open } = await sql<OpenInspection>`
    select id, assigned_time, operative_status_code from inspection
    where tenant_id = ${tenant}::uuid and id in (select unnest(${rows.map((row) => row.inspection_id)}::uuid[]))
      and finished_at is null and not archived order by id ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  const openBy = new Map(open.map((one) => [one.id, one]));
  const slots = rows.map(({ assignment, at, inspection_id }) => {
    const inspection = openBy.get(inspection_id);
    const hasStarted = inspection?.operative_status_code !== STATUS.notStarted;
    const movable = !hasStarted && inspection.assigned_time === at;
    return {
      assignment,
      slot: {
        at: new Date(at),
        inspection_id,
        assigned_time: new Date(inspection?.assigned_time ?? at),
        movable,
        open: Boolean(inspection),
      },
    };
  });
  const byAssignment = Map.groupBy(slots, (one) => one.assignment);
  return new Map([...byAssignment].map(([id, all]) => [id, all.map(({ slot }) => slot)]));
}

interface NewSlot {
  template_id: string;
  object_id: string;
  at: Date;
  inspection_id: string;
}

/** Takes slots; returns the ids of the inspections for which that succeeded. */
export async function takeSlots(
  { db, actor }: Ctx<Agent>,
  slots: readonly NewSlot[],
): Promise<ReadonlySet<string>> {
  const sorted = slots.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const { rows } = await sql<{ inspection_id: string }>`
    insert into inspection_slot (tenant_id, template_id, object_id, slot_at, inspection_id)
    select k.tenant_id, s.* from ${withTenantId(
      actor.tenant_id,
      sql`unnest(${sorted.map((slot) => slot.template_id)}::uuid[], ${sorted.map((slot) => slot.object_id)}::uuid[],
        ${sorted.map(({ at }) => at.toISOString())}::timestamptz[], ${sorted.map((slot) => slot.inspection_id)}::uuid[]) s`,
    )} on conflict do nothing returning inspection_id`.execute(db);
  return new Set(rows.map((row) => row.inspection_id));
}

/** Always in the same order, so that servers never wait for each other in a circle. */
const key = ({ template_id, object_id, at }: NewSlot): string =>
  `${template_id} ${object_id} ${at.toISOString()}`;

/** Gives up slots whose inspections have left them. */
export async function leaveSlots(
  { db, actor }: Ctx<Agent>,
  slots: readonly Omit<NewSlot, 'inspection_id'>[],
): Promise<void> {
  await sql`
    delete from inspection_slot s using unnest(${slots.map((slot) => slot.template_id)}::uuid[], ${slots.map((slot) => slot.object_id)}::uuid[],
      ${slots.map(({ at }) => at.toISOString())}::timestamptz[]) l (template_id, object_id, at)
    where s.tenant_id = ${actor.tenant_id}::uuid and s.template_id = l.template_id and s.object_id = l.object_id and s.slot_at = l.at`.execute(
    db,
  );
}

/** The record of an assignment after planning; at null it is never looked at again. */
export interface AssignmentLook {
  id: string;
  planned_to: Date;
  look_at: Date | null;
  due_days: number | null;
  responsible_id: string | null;
  /** Why its inspections cannot be planned. */
  because: Unplannable | 'rule' | null;
}

/** Records how far and with what assignments are planned, and the time of the next look. */
export function noteLooks(
  { db, actor }: Ctx<Agent>,
  looks: readonly AssignmentLook[],
  now: Date,
): void {
  queue(
    db,
    sql`
    update object_inspection_template a set planned_to = l.planned_to, look_at = coalesce(l.look_at, 'infinity'),
      planned_due_days = l.due_days, planned_responsible = l.responsible_id, not_planned_because = l.because,
      not_planned_since = case when l.because is not null then coalesce(a.not_planned_since, ${now.toISOString()}::timestamptz) end
    from unnest(${looks.map(({ id }) => id)}::uuid[], ${looks.map((look) => look.planned_to.toISOString())}::timestamptz[],
      ${looks.map((look) => look.look_at?.toISOString() ?? null)}::timestamptz[], ${looks.map((look) => look.due_days)}::int[],
      ${looks.map((look) => look.responsible_id)}::uuid[], ${looks.map((look) => look.because)}::text[])
      l (id, planned_to, look_at, due_days, responsible_id, because)
    where a.tenant_id = ${actor.tenant_id}::uuid and a.id = l.id`,
  );
}

/** Makes the planner look at the assignments of objects. */
export async function lookAtObjects(
  { db, actor }: Ctx<Agent>,
  objects: readonly string[],
): Promise<void> {
  if (objects.length === 0) return;
  await sql`
    update object_inspection_template set look_at = '-infinity'
    where tenant_id = ${actor.tenant_id}::uuid and object_id in (select unnest(${objects}::uuid[]))`.execute(
    db,
  );
}

/** In another unit, other holidays apply. */
export const lookAtMoved: OnUnitChanged = (ctx, object_id) => lookAtObjects(ctx, [object_id]);
