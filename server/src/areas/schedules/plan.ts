import { pauses } from '#kit/pauses.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Portion } from '#kit/jobs/portions.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { MOST_CREATED, carryOut } from './carryOut.ts';
import type { PlannedAssignment } from './carryOut.ts';
import { changesFor, assignmentTermsOf } from './assignmentTerms.ts';
import { dueAssignments, noteChangedTemplates, slotsOf } from './store.ts';

/**
 * The most assignments examined in one transaction, and the most inspections planned in it, apart from those of the
 * last assignment.
 */
export const MOST_ASSIGNMENTS = 500;
const MOST_INSPECTIONS = 1000;

/** The name of this work in the operator's lists. */
export const PLANNING = 'planning';

/** Plans the inspections of assignments whose time has come; returns the number of examined assignments. */
export async function planDue(ctx: Ctx<SystemActor>, { most, note }: Portion): Promise<number> {
  await noteChangedTemplates(ctx);
  const now = await timeOf(ctx);
  const due = await dueAssignments(ctx, { now, most, work: PLANNING });
  note(due.map(({ id }) => id));
  if (due.length === 0) return 0;
  const terms = await assignmentTermsOf(ctx, due, { now });
  const slots = await slotsOf(ctx, due, { from: now, lock: true });
  const planned: PlannedAssignment[] = [];
  const pauseIfLong = pauses();
  let count = 0;
  for (const assignment of due) {
    if (count >= MOST_INSPECTIONS) break;
    const changes = changesFor(assignment, terms, { slots: slots.get(assignment.id) ?? [] });
    planned.push({ assignment, template: terms.templateOf(assignment), changes });
    await pauseIfLong();
    count +=
      Math.min(changes.create.length, MOST_CREATED) + changes.move.length + changes.drop.length;
  }
  note(planned.map(({ assignment }) => assignment.id));
  await carryOut(ctx, planned);
  return planned.length;
}
