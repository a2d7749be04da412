import type { EventType } from '@plumbline/contract/events/events';
import type { EventHandler } from '#kit/handlers/handler.ts';
import { AFTER_CHANGES, takeSteps } from './takeSteps.ts';
import { lookAtObjects } from './store.ts';

const ANY: readonly EventType[] = ['create', 'update', 'archive', 'restore', 'delete', 'import'];

/** Lets rules and plans follow changes at once; the next round does the rest (docs/decisions/schedules-and-slots.md). */
export const scheduleHandler: EventHandler = {
  name: 'schedules',
  of: {
    object: ANY,
    object_class: ['update'],
    business_unit: ['update'],
    inspection_template: ANY,
    inspection_template_rule: ANY,
    object_inspection_template: ANY,
    holiday: ANY,
    planning: ['update'],
  },
  handle: async (ctx, events) => {
    const restored = events.filter(({ entity, type }) => entity === 'object' && type === 'restore');
    await lookAtObjects(
      ctx,
      restored.map(({ entity_id }) => entity_id),
    );
  },
  afterwards: (deps, tenant) => takeSteps(deps, AFTER_CHANGES, tenant),
};
