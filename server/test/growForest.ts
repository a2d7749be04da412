import type pg from 'pg';
import { newId } from '#kit/ids.ts';

export interface GrownForest {
  tenant: string;
  units: string[];
  objects: string[];
  /** Check lists, as sources of results. */
  sources: string[];
}

/**
 * A tenant with a tree of units, a tree of objects (each below a random earlier one) and random results, all
 * committed.
 */
export async function growForest(
  client: pg.ClientBase,
  size: { objects: number; units: number; random: () => number },
): Promise<GrownForest> {
  const { random } = size;
  const ids = (count: number) => Array.from({ length: count }, () => newId()).toSorted();
  const forest: GrownForest = {
    tenant: newId(),
    units: ids(size.units),
    objects: ids(size.objects),
    sources: ids(3),
  };
  const { tenant, units, objects, sources } = forest;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // lists are never empty
  const parents = (list: string[]) =>
    list.map((_, n) =>
      n === 0 ? null : pick(list.slice(Math.max(0, Math.floor(n / 4) - 5), Math.floor(n / 4) + 1)),
    );
  await client.query(`begin; set local app.tenant_id = '${tenant}'`);
  await client.query(
    `insert into business_unit (tenant_id, id, parent_id, name) select $1, id, parent, 'unit' from unnest($2::uuid[], $3::uuid[]) u (id, parent)`,
    [tenant, units, parents(units)],
  );
  for (const unit of units) await client.query('select unit_created($1, $2)', [tenant, unit]);
  await client.query(
    `insert into object (tenant_id, id, parent_id, business_unit_id, name, status_code)
     select $1, id, parent, unit, 'object', 10 from unnest($2::uuid[], $3::uuid[], $4::uuid[]) o (id, parent, unit)`,
    [tenant, objects, parents(objects), objects.map(() => pick(units))],
  );
  await client.query('select objects_created($1, $2)', [tenant, objects]);
  const count = (below: number) => objects.map(() => Math.floor(random() * below));
  await client.query(
    `select object_results_apply($1, $2::uuid[], array_fill(1::smallint, array[cardinality($2::uuid[])]), $3::uuid[], $4::int[], $5::int[], $6::int[],
      array_fill('2026-01-01'::timestamptz, array[cardinality($2::uuid[])]), array_fill(null::uuid, array[cardinality($2::uuid[])]))`,
    [tenant, objects, objects.map(() => pick(sources)), count(4), count(2), count(2)],
  );
  await client.query('commit');
  return forest;
}
