import type { EventType } from '@plumbline/contract/events/events';
import type { Ctx } from '#kit/ctx.ts';
import type { EventHandler, HandledEvent } from '#kit/handlers/handler.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { CAUSES } from './concerned.ts';
import { dropPoints, takeAllPoints, takePoints } from './points.ts';

/** A recalculation that has corrected summaries does not name them. */
const correctsSummaries = ({ entity, type, new_value }: HandledEvent): boolean =>
  entity === 'tenant' && type === 'recalculate' && new_value['corrected'] !== 0;

/** Adds a point for each summary that has changed (docs/decisions/causes-and-history.md). */
export const qualityHistoryHandler: EventHandler = {
  name: 'quality_history',
  beginsAt: 'first',
  of: {
    ...Object.fromEntries<readonly EventType[]>(CAUSES.map(({ entity, types }) => [entity, types])),
    tenant: ['recalculate'],
  },
  handle: async (ctx, events) => {
    if (events.some(correctsSummaries)) await takeAllPoints(ctx);
    else await takePoints(ctx, await concernedBy(ctx, events));
    for (const entity of ['object', 'business_unit'] as const) {
      const deleted = events.filter((event) => event.entity === entity && event.type === 'delete');
      await dropPoints(
        ctx,
        entity,
        deleted.map(({ entity_id }) => entity_id),
      );
    }
  },
};

async function concernedBy(ctx: Ctx<SystemActor>, events: readonly HandledEvent[]) {
  const all = { objects: [] as unknown[], units: [] as unknown[] };
  for (const { entity, concerns } of CAUSES) {
    const own = events.filter((event) => event.entity === entity);
    if (own.length === 0) continue;
    const { objects, units = [] } = await concerns(ctx, own);
    all.objects.push(...objects);
    all.units.push(...units);
  }
  return all;
}
