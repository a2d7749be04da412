import type { Ctx } from '#kit/ctx.ts';
import { timeOf } from '#kit/clock.ts';
import type { Agent } from '#kit/model/actor.ts';
import { newId } from '#kit/ids.ts';
import { dropPlanned, movePlanned, planScheduled } from '#areas/inspections/service.ts';
import type { ScheduledPlan } from '#areas/inspections/service.ts';
import { momentsOfAssignments } from './moments.ts';
import { readPlanning } from './settings.ts';
import { slotChanges } from './slots.ts';
import type { ScheduleMoments, Slot, SlotChanges } from './slots.ts';
import {
  dueAssignments,
  leaveSlots,
  noteChangedTemplates,
  noteLooks,
  scheduledTemplates,
  slotsOf,
  takeSlots,
} from './store.ts';
import type { DueAssignment, ScheduledTemplate } from './store.ts';

/** Assignments looked at in one transaction, and inspections planned in it, apart from those of the last assignment. */
const MOST_ASSIGNMENTS = 500;
const MOST_INSPECTIONS = 1000;
const HOUR_MS = 3_600_000;

interface Planned {
  assignment: DueAssignment;
  template: ScheduledTemplate;
  changes: SlotChanges;
}

/** Plans what is due at the assignments whose time has come; returns how many it has looked at. */
export async function planDue(ctx: Ctx<Agent>): Promise<number> {
  await noteChangedTemplates(ctx);
  const now = await timeOf(ctx);
  const due = await dueAssignments(ctx, { now, most: MOST_ASSIGNMENTS });
  if (due.length === 0) return 0;
  const { planning_days } = await readPlanning(ctx);
  const templates = await scheduledTemplates(ctx, [...new Set(due.map((one) => one.template_id))]);
  const slots = await slotsOf(ctx, due, now);
  const momentsFor = await momentsOfAssignments(ctx, { due, templates, now });
  const planned: Planned[] = [];
  for (let count = 0, n = 0; n < due.length && count < MOST_INSPECTIONS; n++) {
    const assignment = due[n] as DueAssignment; // n < due.length
    const template = templates.get(assignment.template_id);
    if (!template) throw new Error('an assignment has a template');
    const changes = changesFor(assignment, {
      moments: momentsFor(assignment, template),
      slots: slots.get(assignment.id) ?? [],
      planning_days,
      now,
    });
    planned.push({ assignment, template, changes });
    count += changes.create.length + changes.move.length + changes.drop.length;
  }
  await replan(ctx, planned);
  await create(ctx, planned);
  await noteLooks(
    ctx,
    planned.map(({ assignment: { id }, changes }) => ({ id, ...changes })),
  );
  return planned.length;
}

/** The slots of archived objects stay; whether an object has been restored is looked up every hour. */
const unused = (now: Date): SlotChanges => ({
  create: [],
  move: [],
  drop: [],
  planned_to: now,
  look_at: new Date(now.getTime() + HOUR_MS),
});

function changesFor(
  { object_archived, in_use, planned_to }: DueAssignment,
  {
    moments,
    slots,
    planning_days,
    now,
  }: {
    moments: ScheduleMoments | null;
    slots: Slot[];
    planning_days: number;
    now: Date;
  },
): SlotChanges {
  if (object_archived) return unused(now);
  const since = planned_to === null ? null : new Date(planned_to);
  return slotChanges(
    { moments: in_use ? moments : null, planned_to: since, slots, planning_days },
    now,
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

/** Drops what is planned for an assignment that ends. */
export async function dropSlotsOf(
  ctx: Ctx<Agent>,
  assignment: { id: string; object_id: string; template_id: string },
): Promise<void> {
  const { template_id, object_id, id } = assignment;
  const slots = (await slotsOf(ctx, [assignment], await timeOf(ctx))).get(id) ?? [];
  const drops = slots.filter(({ movable }) => movable);
  if (drops.length === 0) return;
  await leaveSlots(
    ctx,
    drops.map(({ at }) => ({ template_id, object_id, at })),
  );
  await dropPlanned(
    ctx,
    drops.map(({ inspection_id }) => inspection_id),
  );
}
