import type { InspectionSeries } from '@plumbline/contract/inspections/series';
import { Refusal } from '@plumbline/contract/kit/errors';
import { movedSchedule } from '@plumbline/contract/schedule/moved';
import { momentsOf, ownSeriesOf, partAt } from '@plumbline/contract/schedule/series';
import type { SchedulePart, Recurrence, ScheduleSeries } from '@plumbline/contract/schedule/series';
import { sql } from 'kysely';
import { lockPlanned } from '#areas/inspections/service.ts';
import { changeSchedule, lockAssignment } from '#areas/templates/service.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { planAssignment } from './assignment.ts';
import { assignments, scheduledTemplates, slotsOf } from './store.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';

/** A slot with its place in the series of its object. */
export interface SeriesSlot {
  assignment: Assignment;
  template: ScheduledTemplate;
  slot_at: Date;
  series: ScheduleSeries;
  schedule: Recurrence;
  anchor: Date;
}

/** Finds the series of an inspection; null if no schedule has planned it, or its assignment has ended. */
export async function findSeries(ctx: Ctx, id: string): Promise<SeriesSlot | null> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<{ assignment: string; slot_at: string }>`
    select a.id as assignment, s.slot_at from inspection i
    join inspection_slot s on s.tenant_id = ${tenant}::uuid and s.template_id = i.template_id and s.object_id = i.object_id
      and s.inspection_id = i.id
    join object_inspection_template a on a.tenant_id = ${tenant}::uuid and a.object_id = i.object_id
      and a.inspection_template_id = i.template_id
    where i.tenant_id = ${tenant}::uuid and i.id = ${id}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const [assignment] = await assignments(ctx, sql`a.id = ${row.assignment}::uuid`);
  if (!assignment) return null;
  const templates = scheduledTemplates(ctx, [assignment.template_id]);
  const [template] = (await templates.execute(ctx.db)).rows;
  if (!template) return null;
  const series = ownSeriesOf(template, assignment);
  const slot_at = new Date(row.slot_at);
  const part = partAt(series, slot_at);
  if (!part?.schedule) return null;
  const { schedule, anchor } = part;
  return { assignment, template, slot_at, series, schedule, anchor };
}

/** `GET /inspection/{id}/series` */
export async function readSeries(ctx: Ctx, id: string): Promise<InspectionSeries> {
  const found = await findSeries(ctx, id);
  if (!found) return null;
  const { assignment, slot_at, schedule, anchor } = found;
  const slots = await slotsOf(ctx, [assignment], { from: slot_at, lock: false });
  const following = (slots.get(assignment.id) ?? []).filter(
    ({ inspection_id, movable }) => movable && inspection_id !== id,
  );
  return {
    assignment_id: assignment.id,
    slot_time: slot_at.toISOString(),
    schedule,
    anchor: anchor.toISOString(),
    is_own: assignment.schedule_from !== null,
    following: following.length,
  };
}

/**
 * Moves an inspection and the following ones at its object, which gets a schedule of its own from there on (RFC 5545,
 * RANGE=THISANDFUTURE).
 */
export async function moveFollowing(
  ctx: Ctx,
  id: string,
  input: () => { assigned_time: string; reason?: string | undefined },
): Promise<void> {
  const found = await lockSeries(ctx, id);
  const { assigned_time, reason } = input();
  const move = moveOf(found, new Date(assigned_time), await timeOf(ctx));
  if (typeof move === 'string') throw invalid(['body', 'assigned_time'], move, ctx.locale);
  const { assignment } = found;
  await changeSchedule(ctx, assignment.id, move.parts);
  await planAssignment(ctx, { id: assignment.id, from: move.from, moving: id });
  const entry = ctx.audit.find((one) => one.entity === 'inspection' && one.entity_id === id);
  if (entry && reason !== undefined) entry.new_value = { ...entry.new_value, reason };
}

/**
 * Returns the schedules by which a series has moved, from the first moment that changes; or the reason why it may not.
 */
export function moveOf(
  { slot_at, series, schedule, anchor }: SeriesSlot,
  to: Date,
  now: Date,
): { parts: SchedulePart[]; from: Date } | 'past' | 'not_movable' | 'before_previous' {
  if (to < now) return 'past';
  const moved = movedSchedule(schedule, { anchor, slot: slot_at, to });
  if (!moved) return 'not_movable';
  const last = new Date(slot_at.getTime() - 1);
  if (to < slot_at && momentsOf(series, { from: to, to: last, count: 0 }).length > 0)
    return 'before_previous';
  const parts: SchedulePart[] = [
    ...(to > slot_at ? [{ from: slot_at.toISOString(), schedule: null }] : []),
    { from: to.toISOString(), schedule: moved },
  ];
  return { parts, from: to < slot_at ? to : slot_at };
}

/** Ends the series of an object with an inspection, which is removed with the following ones. */
export async function endSeries(ctx: Ctx, id: string): Promise<void> {
  const { slot_at, assignment } = await lockSeries(ctx, id);
  await changeSchedule(ctx, assignment.id, [{ from: slot_at.toISOString(), schedule: null }]);
  await planAssignment(ctx, { id: assignment.id, from: slot_at, moving: id });
}

/** Locks the assignment, and then the inspection, which must not have started. */
async function lockSeries(ctx: Ctx, id: string): Promise<SeriesSlot> {
  const before = await findSeries(ctx, id);
  if (before) await lockAssignment(ctx, before.assignment.id);
  await lockPlanned(ctx, id);
  // again, now that it is locked
  const found = await findSeries(ctx, id);
  if (!found) throw new Refusal('wrong_status', { reason: 'no_series' });
  return found;
}
