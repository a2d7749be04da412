import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { objectClassTable } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { idsAbove, idsInBranch } from '#kit/query/places.ts';
import type { Agent } from '#kit/model/actor.ts';
import { oneOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** An object with its unit and class, each followed by its ancestors. */
export interface PlacedObject {
  id: string;
  archived: boolean;
  units: readonly string[];
  classes: readonly string[];
}

/** The place of a rule: a unit and a class, sub-units and sub-classes included; null: any. */
export interface RulePlace {
  object_class_id: string | null;
  business_unit_id: string | null;
}

export const isInPlace = (
  { units, classes }: PlacedObject,
  { business_unit_id, object_class_id }: RulePlace,
): boolean =>
  (business_unit_id === null || units.includes(business_unit_id)) &&
  (object_class_id === null || classes.includes(object_class_id));

/** The same for an object `o` in SQL. */
export async function isInPlaceOf(
  ctx: Ctx<Agent>,
  { business_unit_id, object_class_id }: RulePlace,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`];
  if (business_unit_id !== null)
    conditions.push(
      oneOf(sql`o.business_unit_id`, await branchOf(ctx, businessUnitTable, business_unit_id)),
    );
  if (object_class_id !== null)
    conditions.push(
      sql<boolean>`coalesce(${oneOf(sql`o.object_class_id`, await branchOf(ctx, objectClassTable, object_class_id))}, false)`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function branchOf(
  { db, actor }: Ctx<Agent>,
  table: EntityTable,
  id: string,
): Promise<string[]> {
  const branch = idsInBranch([id], { table, tenant: actor.tenant_id, itself: true });
  const { rows } = await sql<{ id: string }>`${branch}`.execute(db);
  return rows.map((row) => row.id);
}

interface PlacedRow {
  id: string;
  archived: boolean;
  business_unit_id: string;
  object_class_id: string | null;
}

/** Returns the existing objects among the ids, with their units and classes. */
export async function placedObjects(
  ctx: Ctx<Agent>,
  ids: readonly string[],
): Promise<PlacedObject[]> {
  const { rows } = await sql<PlacedRow>`
    select id, archived, business_unit_id, object_class_id from object
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    ctx.db,
  );
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

/** Each row with its ancestors. */
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
