import { noteDifference } from './audit.ts';
import type { Ctx } from './ctx.ts';

type Values = Record<string, unknown>;

/**
 * Notes a change of what belongs to an entity but lies in another table: together with what the
 * same request already noted of the entity, so that one change is one entry.
 */
export function notePart(
  ctx: Ctx,
  change: { entity: string; id: string },
  states: { old: Values; new: Values },
): void {
  const noted = ctx.audit.find(
    (entry) => entry.entity === change.entity && entry.entity_id === change.id,
  );
  if (!noted) {
    noteDifference(ctx, change, states);
  } else {
    Object.assign(noted.new_value, states.new);
    if (noted.operation !== 'create') Object.assign(noted.old_value, states.old);
  }
}
