import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
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
    'business_unit',
    rows.map(({ business_unit_id }) => business_unit_id),
  );
  const classes = await pathsUp(
    ctx,
    'object_class',
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
  table: 'business_unit' | 'object_class',
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const tenant = sql`${actor.tenant_id}::uuid`;
  const { rows } = await sql<{ start: string; id: string }>`
    with recursive up as (
      select r.id as start, r.id, r.parent_id from ${sql.table(table)} r where r.tenant_id = ${tenant} and r.id = any(${[...new Set(ids)]}::uuid[])
      union all select up.start, p.id, p.parent_id from up cross join lateral (
        select p.id, p.parent_id from ${sql.table(table)} p where p.tenant_id = ${tenant} and p.id = up.parent_id offset 0) p)
    select start, id from up`.execute(db);
  const paths = Map.groupBy(rows, ({ start }) => start);
  return new Map([...paths].map(([start, path]) => [start, path.map(({ id }) => id)]));
}
