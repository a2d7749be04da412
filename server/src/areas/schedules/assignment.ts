import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { dropPlanned } from '#areas/inspections/service.ts';
import { carryOut } from './carryOut.ts';
import type { PlannedAssignment } from './carryOut.ts';
import { changesFor, assignmentTermsOf } from './assignmentTerms.ts';
import type { PlannedSlot } from './slots.ts';
import { assignments, leaveSlots, slotsOf } from './store.ts';
import type { Assignment } from './store.ts';

/** The change of an assignment. */
interface AssignmentChange {
  /** The moment from which its schedule is another one. */
  from: Date | null;
  /** An inspection that moves with its slot, even if somebody has moved it before. */
  moving?: string;
}

/** Adapts the planned inspections of an assignment to its change at once. */
export async function planAssignment(
  ctx: Ctx<Agent>,
  { id, ...change }: AssignmentChange & { id: string },
): Promise<void> {
  const [assignment] = await assignments(ctx, sql`a.id = ${id}::uuid`);
  if (!assignment) throw new Error('assignment not found');
  const { template, changes } = await slotChangesOf(ctx, assignment, { ...change, lock: true });
  await carryOut(ctx, [{ assignment, template, changes }], await timeOf(ctx));
}

/** The effect of a changed assignment on its planned inspections. */
export async function slotChangesOf(
  ctx: Ctx<Agent>,
  assignment: Assignment,
  { from, moving, lock }: AssignmentChange & { lock: boolean },
): Promise<Pick<PlannedAssignment, 'template' | 'changes'> & { slots: readonly PlannedSlot[] }> {
  const now = await timeOf(ctx);
  const terms = await assignmentTermsOf(ctx, [assignment], { now });
  const earliest = from && from < now ? from : now;
  const found = await slotsOf(ctx, [assignment], { from: earliest, lock });
  const slots = (found.get(assignment.id) ?? []).map((slot) =>
    slot.inspection_id === moving ? { ...slot, movable: true } : slot,
  );
  const changes = changesFor(assignment, terms, { slots, moved_from: from });
  return { template: terms.templateOf(assignment), changes, slots };
}

/** Drops the planned inspections of assignments that end. */
export async function dropSlotsOf(
  ctx: Ctx<Agent>,
  ended: readonly { id: string; object_id: string; template_id: string }[],
): Promise<void> {
  const now = await timeOf(ctx);
  const slots = await slotsOf(ctx, ended, { from: now, lock: true });
  const drops = ended.flatMap(({ id, template_id, object_id }) =>
    (slots.get(id) ?? [])
      .filter(({ movable }) => movable)
      .map(({ at, inspection_id }) => ({ template_id, object_id, at, inspection_id })),
  );
  if (drops.length === 0) return;
  await leaveSlots(ctx, drops);
  await dropPlanned(
    ctx,
    drops.map(({ inspection_id }) => inspection_id),
  );
}
