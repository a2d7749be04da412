import { STATUS } from '@plumbline/contract/inspections/status';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { changePlanned } from '#areas/inspections/service.ts';
import type { PlannedChange } from '#areas/inspections/service.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';

interface FollowedAssignment {
  assignment: Assignment;
  template: Pick<ScheduledTemplate, 'due_days'>;
}
/** An inspection of a slot that has not started. */
export interface PlannedInspection {
  id: string;
  assignment: string;
  at: string;
  assigned_time: string;
  due_time: string | null;
  responsible_id: string | null;
}

const hasOtherUser = ({
  assignment: { responsible_id, planned_responsible },
}: FollowedAssignment) => responsible_id !== planned_responsible;
const hasOtherDays = ({
  assignment: { planned_due_days },
  template: { due_days },
}: FollowedAssignment) => due_days !== planned_due_days;

/**
 * Adapts planned inspections to their assignment's responsible user and their template's due days. Those that somebody
 * has handed over, or moved, stay as they are.
 */
export async function followAssignments(
  ctx: Ctx<Agent>,
  assigned: readonly FollowedAssignment[],
): Promise<void> {
  const changed = new Map(
    assigned
      .filter((one) => hasOtherUser(one) || hasOtherDays(one))
      .map((one) => [one.assignment.id, one]),
  );
  const planned = await plannedOf(
    ctx,
    [...changed.values()].map(({ assignment }) => assignment),
  );
  const zone = ctx.actor.tenant.time_zone;
  const changes = planned.flatMap((inspection) => {
    const followed = changed.get(inspection.assignment);
    return followed ? changeOf(inspection, followed, zone) : [];
  });
  if (changes.length > 0) await changePlanned(ctx, changes);
}

/** The change of a planned inspection; none if somebody has changed it. */
export function changeOf(
  { id, at, assigned_time, due_time, responsible_id }: PlannedInspection,
  followed: FollowedAssignment,
  zone: string,
): PlannedChange[] {
  const { assignment, template } = followed;
  const dueAfter = (days: number | null) =>
    days === null ? null : addDays(zone, new Date(at), days).toISOString();
  const isSame = (one: string | null, other: string | null) =>
    (one && Date.parse(one)) === (other && Date.parse(other));
  const hasFormer = responsible_id === null || responsible_id === assignment.planned_responsible;
  const user =
    hasOtherUser(followed) && hasFormer && responsible_id !== assignment.responsible_id
      ? { responsible_id: assignment.responsible_id }
      : {};
  const isDueAsPlanned =
    isSame(assigned_time, at) && isSame(due_time, dueAfter(assignment.planned_due_days));
  const due =
    hasOtherDays(followed) && isDueAsPlanned ? { due_time: dueAfter(template.due_days) } : {};
  if (Object.keys({ ...user, ...due }).length === 0) return [];
  return [{ id, business_unit_id: assignment.business_unit_id, ...user, ...due }];
}

/** The inspections of the slots of these assignments that have not started, however long ago they were due. */
export async function plannedOf(
  { db, actor }: Ctx<Agent>,
  assigned: readonly Assignment[],
): Promise<PlannedInspection[]> {
  if (assigned.length === 0) return [];
  const tenant = actor.tenant_id;
  const { rows } = await sql<PlannedInspection>`
    select i.id, a.id as assignment, s.slot_at as at, i.assigned_time, i.due_time, i.responsible_id
    from unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map((one) => one.template_id)}::uuid[],
      ${assigned.map((one) => one.object_id)}::uuid[]) a (id, template_id, object_id)
    cross join lateral (select i.id, i.assigned_time, i.due_time, i.responsible_id from inspection i
      where i.tenant_id = ${tenant}::uuid and i.object_id = a.object_id and i.finished_at is null and i.template_id = a.template_id
        and i.operative_status_code = ${STATUS.notStarted}::int and not i.archived offset 0) i
    cross join lateral (select s.slot_at from inspection_slot s
      where s.tenant_id = ${tenant}::uuid and s.template_id = a.template_id and s.object_id = a.object_id
        and s.inspection_id = i.id offset 0) s
    order by i.id`.execute(db);
  return rows;
}
