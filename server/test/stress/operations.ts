import { sql } from 'kysely';
import {
  applyResults,
  archiveObject,
  deleteObject,
  dropResult,
  lockPath,
  moveObject,
  moveUnit,
  objectsCreated,
  setObjectUnit,
} from '#areas/quality/service.ts';
import type { InTransaction } from '#areas/quality/call.ts';
import type { Result } from '#areas/quality/service.ts';
import { newId } from '#kit/ids.ts';
import type { GrownForest } from '../fixtures/growForest.ts';
import { chance } from '../checks/random.ts';
import { fromNow } from '../checks/moments.ts';

/** The effect of a committed operation on the list of known objects. */
type Effect = (objects: string[]) => string[];
export type Operation = (ctx: InTransaction) => Promise<Effect | undefined>;

/** A random id of the list; an id without a row if the list is empty. */
const one = (list: readonly string[]) => list[chance(list.length)] ?? newId();
const silent =
  (work: (ctx: InTransaction) => unknown): Operation =>
  async (ctx) => {
    await work(ctx);
    return undefined;
  };

/** One random change of the forest; creating and deleting keep its size near `start`. */
export function anyOperation(forest: GrownForest, start: number): Operation {
  const object = one(forest.objects);
  const unit = one(forest.units);
  const parent = chance(20) === 0 || forest.objects.length === 0 ? null : one(forest.objects);
  const roll = chance(100);
  if (roll < 46) return silent((ctx) => applyResults(ctx, [anyResult(forest)]));
  if (roll < 53)
    return silent((ctx) =>
      applyResults(
        ctx,
        Array.from({ length: 8 }, () => anyResult(forest)),
      ),
    );
  if (roll < 61)
    return silent((ctx) =>
      dropResult(ctx, { object_id: object, source_kind: 1, source_id: one(forest.sources) }),
    );
  if (roll < 75) return silent((ctx) => moveObject(ctx, object, parent));
  if (roll < 83)
    return silent((ctx) =>
      archiveObject(ctx, object, { archive: chance(2) === 0, with_hierarchy: true, by: null }),
    );
  if (roll < 90) return silent((ctx) => setObjectUnit(ctx, object, unit));
  if (roll < 92) return silent((ctx) => moveUnit(ctx, unit, one(forest.units)));
  return forest.objects.length > start ? removal(object) : creation(forest, { parent, unit });
}

function anyResult(forest: GrownForest): Result {
  return {
    object_id: one(forest.objects),
    source_kind: 1,
    source_id: one(forest.sources),
    ok: chance(4),
    attention: chance(2),
    critical: chance(2),
    as_of: fromNow(-chance(3000)).toISOString(),
    ref_id: null,
  };
}

const creation =
  (forest: GrownForest, under: { parent: string | null; unit: string }): Operation =>
  async (ctx) => {
    const ids = Array.from({ length: 1 + chance(3) }, () => newId());
    if (under.parent) lockPath(ctx, under.parent);
    for (const [n, id] of ids.entries()) {
      await sql`insert into object (tenant_id, id, parent_id, business_unit_id, name)
      values (${forest.tenant}, ${id}, ${ids[n - 1] ?? under.parent}, ${under.unit}, 'object')`.execute(
        ctx.db,
      );
    }
    objectsCreated(ctx, ids);
    return (objects) => [...objects, ...ids];
  };

/** Deletes an object without children, now and then a whole subtree. */
const removal =
  (object: string): Operation =>
  async (ctx) => {
    const removedIds = new Set(await deleteObject(ctx, object, chance(4) === 0));
    return (objects) => objects.filter((id) => !removedIds.has(id));
  };
