import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { dropPlanned } from '#areas/inspections/service.ts';
import { carryOut } from './carryOut.ts';
import { changesFor, termsOf } from './terms.ts';
import { assignments, leaveSlots, slotsOf } from './store.ts';

/** A changed assignment, locked. */
interface Changed {
  id: string;
  /** From then on, its schedule is another one. */
  from: Date | null;
  /** An inspection that moves with its slot, even if somebody has moved it before. */
  moving?: string;
}

/** Lets what is planned for an assignment follow a change of it at once. */
export async function planAssignment(
  ctx: Ctx<Agent>,
  { id, from, moving }: Changed,
): Promise<void> {
  const [assignment] = await assignments(ctx, sql`a.id = ${id}::uuid`);
  if (!assignment) throw new Error('a locked assignment exists');
  const now = await timeOf(ctx);
  const terms = await termsOf(ctx, [assignment], { now });
  const earliest = from && from < now ? from : now;
  const found = await slotsOf(ctx, [assignment], { from: earliest, lock: true });
  const slots = (found.get(id) ?? []).map((slot) =>
    slot.inspection_id === moving ? { ...slot, movable: true } : slot,
  );
  const changes = changesFor(assignment, terms, { slots, moved_from: from });
  await carryOut(ctx, [{ assignment, template: terms.templateOf(assignment), changes }]);
}

/** Drops what is planned for assignments that end. */
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
