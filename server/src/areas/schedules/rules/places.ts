import { sql } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { objectClassTable } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { idsAbove } from '#kit/entity/places.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { PlacedObject } from './match.ts';

interface StoredObject {
  id: string;
  archived: boolean;
  business_unit_id: string;
  object_class_id: string | null;
}

/** The objects among these ids that exist, with the units and classes that they are in. */
export async function placedObjects(
  ctx: Ctx<Agent>,
  ids: readonly string[],
): Promise<PlacedObject[]> {
  const { rows } = await sql<StoredObject>`
    select id, archived, business_unit_id, object_class_id from object
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = any(${ids}::uuid[])`.execute(ctx.db);
  const units = await pathsUp(
    ctx,
    businessUnitTable,
    rows.map(({ business_unit_id }) => business_unit_id),
  );
  const classes = await pathsUp(
    ctx,
    objectClassTable,
    rows.flatMap(({ object_class_id }) => object_class_id ?? []),
  );
  return rows.map(({ id, archived, business_unit_id, object_class_id }) => ({
    id,
    archived,
    units: units.get(business_unit_id) ?? [],
    classes: classes.get(object_class_id ?? '') ?? [],
  }));
}

/** Each row with those above it. */
async function pathsUp(
  { db, actor }: Ctx<Agent>,
  table: EntityTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const above = idsAbove(ids, { table, tenant: actor.tenant_id });
  const { rows } = await sql<{ start: string; id: string }>`${above}`.execute(db);
  const paths = Map.groupBy(rows, ({ start }) => start);
  return new Map([...paths].map(([start, path]) => [start, path.map(({ id }) => id)]));
}
