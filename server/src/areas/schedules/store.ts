import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { OnHoliday, Pause } from '@plumbline/contract/schedule/calendar';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { ScheduledPlan } from '#areas/inspections/service.ts';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { besideTenant } from '#kit/db/besideTenant.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { Slot } from './slots.ts';

/** An assignment whose time has come, locked. */
export interface DueAssignment extends Pause {
  id: string;
  object_id: string;
  business_unit_id: string;
  template_id: string;
  responsible_id: string | null;
  planned_to: string | null;
  object_archived: boolean;
  /** The assignment and its template are in use. */
  in_use: boolean;
}

/** Lets the assignments of changed templates be looked at. */
export async function noteChangedTemplates({ db, actor }: Ctx<Agent>): Promise<void> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ id: string }>`
    update inspection_template set planned_version = version where tenant_id = ${tenant}::uuid and planned_version <> version returning id`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`
    update object_inspection_template set look_at = '-infinity', planned_to = null
    where tenant_id = ${tenant}::uuid and inspection_template_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
}

/** Another server takes those that are left out. */
export async function dueAssignments(
  { db, actor }: Ctx<Agent>,
  { now, most }: { now: Date; most: number },
): Promise<DueAssignment[]> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<DueAssignment>`
    select a.id, a.object_id, o.business_unit_id, a.inspection_template_id as template_id, a.responsible_id, a.planned_to,
      a.paused_from, a.paused_until, o.archived as object_archived, a.is_active and not t.archived as in_use
    from object_inspection_template a
    join object o on o.tenant_id = ${tenant}::uuid and o.id = a.object_id
    join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = a.inspection_template_id
    where a.tenant_id = ${tenant}::uuid and a.look_at <= ${now.toISOString()}::timestamptz
    order by a.look_at, a.id limit ${most}::int for no key update of a skip locked`.execute(db);
  return rows;
}

/** What planned inspections take from their template, with its schedule. */
export type ScheduledTemplate = ScheduledPlan['template'] &
  Pause & {
    schedule: Schedule | null;
    on_holiday: OnHoliday;
    /** Intervals and counts start here. */
    created_at: string;
  };

export async function scheduledTemplates(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<Map<string, ScheduledTemplate>> {
  const { rows } = await sql<ScheduledTemplate>`
    select id, name, inspection_class_id, inspection_type_code, schedule_type_code, due_days, schedule, created_at,
      on_holiday, paused_from, paused_until
    from inspection_template where tenant_id = ${actor.tenant_id}::uuid and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The slots from now on of each assignment, by its id; the inspections that may move are locked. */
export async function slotsOf(
  { db, actor }: Ctx<Agent>,
  assignments: readonly Pick<DueAssignment, 'id' | 'template_id' | 'object_id'>[],
  now: Date,
): Promise<Map<string, Slot[]>> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ assignment: string; at: string; inspection_id: string }>`
    select a.id as assignment, s.at, s.inspection_id
    from unnest(${assignments.map(({ id }) => id)}::uuid[], ${assignments.map((one) => one.template_id)}::uuid[],
      ${assignments.map((one) => one.object_id)}::uuid[]) a (id, template_id, object_id)
    cross join lateral (select slot_at as at, inspection_id from inspection_slot
      where tenant_id = ${tenant}::uuid and template_id = a.template_id and object_id = a.object_id
        and slot_at >= ${now.toISOString()}::timestamptz offset 0) s`.execute(db);
  const { rows: movable } = await sql<{ id: string; assigned_time: string }>`
    select id, assigned_time from inspection
    where tenant_id = ${tenant}::uuid and id = any(${rows.map((row) => row.inspection_id)}::uuid[])
      and operative_status_code = ${STATUS.notStarted}::int and not archived order by id for no key update`.execute(
    db,
  );
  const startOf = new Map(movable.map(({ id, assigned_time }) => [id, assigned_time]));
  const slots = rows.map(({ assignment, at, inspection_id }) => ({
    assignment,
    slot: { at: new Date(at), inspection_id, movable: startOf.get(inspection_id) === at },
  }));
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
    select k.tenant_id, s.* from ${besideTenant(
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

/** Records how far assignments are planned, and when to look again: at null never. */
export async function noteLooks(
  { db, actor }: Ctx<Agent>,
  looks: readonly { id: string; planned_to: Date | null; look_at: Date | null }[],
): Promise<void> {
  await sql`
    update object_inspection_template a set planned_to = l.planned_to, look_at = coalesce(l.look_at, 'infinity')
    from unnest(${looks.map(({ id }) => id)}::uuid[], ${looks.map((look) => look.planned_to?.toISOString() ?? null)}::timestamptz[],
      ${looks.map((look) => look.look_at?.toISOString() ?? null)}::timestamptz[]) l (id, planned_to, look_at)
    where a.tenant_id = ${actor.tenant_id}::uuid and a.id = l.id`.execute(db);
}

/** In another unit, other holidays apply. */
export const lookAtObject: OnUnitChanged = async ({ db, actor }, object_id) => {
  await sql`
    update object_inspection_template set look_at = '-infinity'
    where tenant_id = ${actor.tenant_id}::uuid and object_id = ${object_id}::uuid`.execute(db);
};
