import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { newId } from '#kit/ids.ts';
import { dropPlanned, movePlanned, planScheduled, readyPlans } from '#areas/inspections/service.ts';
import type { ReadyPlan, ScheduledPlan, Unplannable } from '#areas/inspections/service.ts';
import { followAssignments } from './follow.ts';
import type { SlotChanges } from './slots.ts';
import { leaveSlots, noteLooks, takeSlots } from './store.ts';
import type { Assignment, AssignmentLook, ScheduledTemplate } from './store.ts';

export interface PlannedAssignment {
  assignment: Assignment;
  template: ScheduledTemplate;
  changes: SlotChanges;
}

/** The most inspections planned for an assignment in one transaction; the rest of its moments come next. */
export const MOST_CREATED = 250;
/** An assignment that cannot be planned is looked at again every hour. */
const HOUR_MS = 3_600_000;

/** Carries out the changes of locked assignments. */
export async function carryOut(
  ctx: Ctx<Agent>,
  planned: readonly PlannedAssignment[],
  now: Date,
): Promise<void> {
  await replan(ctx, planned);
  await followAssignments(ctx, planned);
  const unplannable = await create(ctx, planned);
  noteLooks(
    ctx,
    planned.map((one) => lookOf(one, { now, because: unplannable.get(one.assignment.id) ?? null })),
    now,
  );
}

function lookOf(
  { assignment, template, changes }: PlannedAssignment,
  { now, because }: { now: Date; because: Unplannable | null },
): AssignmentLook {
  const { id, responsible_id } = assignment;
  const look = { id, responsible_id, due_days: template.due_days };
  if (because !== null) {
    // Moments missed until then are planned afterwards, as after an outage.
    const planned_to = assignment.planned_to ? new Date(assignment.planned_to) : now;
    return { ...look, planned_to, look_at: new Date(now.getTime() + HOUR_MS), because };
  }
  const { planned_to, look_at, create: missing } = changes;
  const rest = { because: changes.because, planned_to, look_at };
  if (missing.length <= MOST_CREATED) return { ...look, ...rest };
  return { ...look, ...rest, planned_to: missing[MOST_CREATED - 1] ?? planned_to, look_at: now };
}

/** Moves and drops inspections that a changed schedule no longer has. */
async function replan(ctx: Ctx<Agent>, planned: readonly PlannedAssignment[]): Promise<void> {
  const moves = planned.flatMap(({ assignment: { template_id, object_id }, template, changes }) =>
    changes.move.map(({ slot, to }) => ({
      id: slot.inspection_id,
      to,
      due_days: template.due_days,
      slot: { template_id, object_id, at: slot.at },
      new_slot: { template_id, object_id, at: to, inspection_id: slot.inspection_id },
    })),
  );
  const drops = planned.flatMap(({ assignment: { template_id, object_id }, changes }) =>
    changes.drop.map((slot) => ({
      id: slot.inspection_id,
      slot: { template_id, object_id, at: slot.at },
    })),
  );
  if (moves.length + drops.length === 0) return;
  await leaveSlots(
    ctx,
    [...moves, ...drops].map(({ slot }) => slot),
  );
  await takeSlots(
    ctx,
    moves.map((move) => move.new_slot),
  );
  await movePlanned(ctx, moves);
  await dropPlanned(
    ctx,
    drops.map(({ id }) => id),
  );
}

/**
 * Plans the inspections that can be planned, which takes their slots; returns why other assignments have nothing to
 * plan.
 */
async function create(
  ctx: Ctx<Agent>,
  planned: readonly PlannedAssignment[],
): Promise<ReadonlyMap<string, Unplannable>> {
  const plans = planned.flatMap(({ assignment, template, changes }) =>
    changes.create.slice(0, MOST_CREATED).map((at) => ({
      assignment_id: assignment.id,
      plan: {
        id: newId(),
        object: { id: assignment.object_id, business_unit_id: assignment.business_unit_id },
        template,
        responsible_id: assignment.responsible_id,
        assigned_time: at,
      } satisfies ScheduledPlan,
    })),
  );
  if (plans.length === 0) return new Map();
  const { ready, unplannable } = await readyPlans(
    ctx,
    plans.map(({ plan }) => plan),
  );
  if (ready.length > 0) await take(ctx, ready);
  return new Map(
    plans.flatMap(({ assignment_id, plan }) => {
      const because = unplannable.get(plan.id);
      return because ? [[assignment_id, because] as const] : [];
    }),
  );
}

async function take(ctx: Ctx<Agent>, ready: readonly ReadyPlan[]): Promise<void> {
  const taken = await takeSlots(
    ctx,
    ready.map(({ plan }) => ({
      template_id: plan.template.id,
      object_id: plan.object.id,
      at: plan.assigned_time,
      inspection_id: plan.id,
    })),
  );
  await planScheduled(
    ctx,
    ready.filter(({ plan }) => taken.has(plan.id)),
  );
}
