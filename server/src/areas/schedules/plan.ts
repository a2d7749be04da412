import { pauses } from '#kit/pauses.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Portion } from '#kit/jobs/portions.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { MOST_CREATED, carryOut } from './carryOut.ts';
import type { Planned } from './carryOut.ts';
import { changesFor, termsOf } from './terms.ts';
import { dueAssignments, noteChangedTemplates, slotsOf } from './store.ts';

/** Assignments looked at in one transaction, and inspections planned in it, apart from those of the last assignment. */
export const MOST_ASSIGNMENTS = 500;
const MOST_INSPECTIONS = 1000;

/** The name of this work. */
export const PLANNING = 'planning';

/** Plans what is due at the assignments whose time has come; returns how many it has looked at. */
export async function planDue(ctx: Ctx<SystemActor>, { most, note }: Portion): Promise<number> {
  await noteChangedTemplates(ctx);
  const now = await timeOf(ctx);
  const due = await dueAssignments(ctx, { now, most, work: PLANNING });
  note(due.map(({ id }) => id));
  if (due.length === 0) return 0;
  const terms = await termsOf(ctx, due, { now });
  const slots = await slotsOf(ctx, due, { from: now, lock: true });
  const planned: Planned[] = [];
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
