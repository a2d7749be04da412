import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { newId } from '#kit/ids.ts';
import { dropPlanned, movePlanned, planScheduled } from '#areas/inspections/service.ts';
import type { ScheduledPlan } from '#areas/inspections/service.ts';
import { followAssignments } from './follow.ts';
import type { SlotChanges } from './slots.ts';
import { leaveSlots, noteLooks, takeSlots } from './store.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';

export interface Planned {
  assignment: Assignment;
  template: ScheduledTemplate;
  changes: SlotChanges;
}

/** Carries out what is to be done at locked assignments. */
export async function carryOut(ctx: Ctx<Agent>, planned: readonly Planned[]): Promise<void> {
  await replan(ctx, planned);
  await followAssignments(ctx, planned);
  await create(ctx, planned);
  await noteLooks(
    ctx,
    planned.map(({ assignment: { id, responsible_id }, template: { due_days }, changes }) => ({
      id,
      responsible_id,
      due_days,
      ...changes,
    })),
  );
}

/** Moves and drops inspections that a changed schedule no longer has. */
async function replan(ctx: Ctx<Agent>, planned: readonly Planned[]): Promise<void> {
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

async function create(ctx: Ctx<Agent>, planned: readonly Planned[]): Promise<void> {
  const plans = planned.flatMap(({ assignment, template, changes }) =>
    changes.create.map((at): ScheduledPlan => ({
      id: newId(),
      object: { id: assignment.object_id, business_unit_id: assignment.business_unit_id },
      template,
      responsible_id: assignment.responsible_id,
      assigned_time: at,
    })),
  );
  if (plans.length === 0) return;
  const taken = await takeSlots(
    ctx,
    plans.map((plan) => ({
      template_id: plan.template.id,
      object_id: plan.object.id,
      at: plan.assigned_time,
      inspection_id: plan.id,
    })),
  );
  await planScheduled(
    ctx,
    plans.filter(({ id }) => taken.has(id)),
  );
}
