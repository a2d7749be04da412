import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { carryOut } from './carryOut.ts';
import type { Planned } from './carryOut.ts';
import { changesFor, termsOf } from './terms.ts';
import { dueAssignments, noteChangedTemplates, slotsOf } from './store.ts';

/** Assignments looked at in one transaction, and inspections planned in it, apart from those of the last assignment. */
const MOST_ASSIGNMENTS = 500;
const MOST_INSPECTIONS = 1000;

/** Plans what is due at the assignments whose time has come; returns how many it has looked at. */
export async function planDue(ctx: Ctx<Agent>): Promise<number> {
  await noteChangedTemplates(ctx);
  const now = await timeOf(ctx);
  const due = await dueAssignments(ctx, { now, most: MOST_ASSIGNMENTS });
  if (due.length === 0) return 0;
  const terms = await termsOf(ctx, due, { now });
  const slots = await slotsOf(ctx, due, { from: now, lock: true });
  const planned: Planned[] = [];
  let count = 0;
  for (const assignment of due) {
    if (count >= MOST_INSPECTIONS) break;
    const changes = changesFor(assignment, terms, { slots: slots.get(assignment.id) ?? [] });
    planned.push({ assignment, template: terms.templateOf(assignment), changes });
    count += changes.create.length + changes.move.length + changes.drop.length;
  }
  await carryOut(ctx, planned);
  return planned.length;
}
