import type { EventType } from '@plumbline/contract/events/events';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { SystemActor } from '#kit/model/actor.ts';

/** Objects and units whose summaries may have changed; their ancestors, and the units of the objects, are implied. */
export interface ConcernedSubjects {
  objects: readonly unknown[];
  units?: readonly unknown[];
}

/** Events of one entity, and the rows whose summaries they concern. */
interface Cause {
  entity: string;
  types: readonly EventType[];
  concerns: (ctx: Ctx<SystemActor>, events: readonly HandledEvent[]) => Promise<ConcernedSubjects>;
}

const idsOf = (events: readonly HandledEvent[]) => events.map(({ entity_id }) => entity_id);
const oldValues = (events: readonly HandledEvent[], name: string) =>
  events.map(({ old_value }) => old_value[name]);

/** Whether it touches the place of an object in the trees; other updates, which are most, leave all summaries as they are. */
const mayChangeSummaries = ({ type, new_value }: HandledEvent): boolean =>
  type !== 'update' ||
  ['parent_id', 'business_unit_id', 'archived'].some((name) => name in new_value);

/**
 * All changes of summaries. Where an edge of a tree has gone, the event names the former parent, even if the node has
 * been deleted since, and the event of a deleted restriction names its object. So all ancestors at the time of a change
 * are found, however the trees have changed since.
 */
export const CAUSES: readonly Cause[] = [
  {
    entity: 'inspection',
    types: ['complete', 'import'],
    concerns: async (ctx, events) => ({ objects: await objectsOfResults(ctx, idsOf(events)) }),
  },
  {
    entity: 'constraint',
    types: ['judge', 'delete'],
    concerns: async (ctx, events) => ({
      objects: [
        ...(await objectsOfConstraints(ctx, idsOf(events))),
        ...oldValues(events, 'object_id'),
      ],
    }),
  },
  {
    entity: 'object',
    types: ['update', 'import', 'archive', 'restore', 'delete'],
    concerns: async (_, all) => {
      const events = all.filter(mayChangeSummaries);
      return {
        objects: [...idsOf(events), ...oldValues(events, 'parent_id')],
        units: oldValues(events, 'business_unit_id'),
      };
    },
  },
  {
    entity: 'business_unit',
    types: ['update', 'import', 'delete'],
    concerns: async (_, events) => ({
      objects: [],
      units: [...idsOf(events), ...oldValues(events, 'parent_id')],
    }),
  },
];

/** The objects with results of finished inspections. */
async function objectsOfResults({ db, actor }: Ctx<SystemActor>, inspections: string[]) {
  const { rows } = await sql<{ object_id: string }>`
    select distinct d.object_id from unnest(${inspections}::uuid[]) n (id) cross join lateral (
      select object_id from inspection_detail where tenant_id = ${actor.tenant_id}::uuid and inspection_id = n.id offset 0) d`.execute(
    db,
  );
  return rows.map(({ object_id }) => object_id);
}

/** The objects of restrictions. */
async function objectsOfConstraints({ db, actor }: Ctx<SystemActor>, constraints: string[]) {
  const { rows } = await sql<{ object_id: string }>`
    select c.object_id from unnest(${constraints}::uuid[]) n (id) cross join lateral (
      select object_id from quality_constraint where tenant_id = ${actor.tenant_id}::uuid and id = n.id offset 0) c`.execute(
    db,
  );
  return rows.map(({ object_id }) => object_id);
}
