import { sql } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Database } from '#kit/db/db.ts';
import { idsAbove, idsInBranch } from '#kit/query/places.ts';
import type { Agent, Scope } from '#kit/model/actor.ts';

/**
 * Returns the home unit with its sub-units, and the units shared with the user (docs/wire.md "Scope"), until the first
 * share ends.
 */
export async function scopeOf(
  database: Database,
  tenant: string,
  user: { id: string; business_unit_id: string | null },
): Promise<{ scope: Scope; ends: number | null }> {
  const rows = await database.read<{ id: string; work: boolean; ends: number | null }>(sql`
    with recursive start as (
      select ${user.business_unit_id}::uuid as id, true as below, true as work
      union all
      select business_unit_id, include_children, access = 'work' from user_shared_bu
      where tenant_id = ${tenant}::uuid and user_id = ${user.id}::uuid and (valid_to is null or valid_to > now())),
    reached as (
      select id, below, work from start where id is not null
      union select c.id, true, r.work from reached r
      join business_unit c on c.tenant_id = ${tenant}::uuid and c.parent_id = r.id where r.below)
    select id, bool_or(work) as work, (
      select extract(epoch from min(valid_to))::float8 from user_shared_bu
      where tenant_id = ${tenant}::uuid and user_id = ${user.id}::uuid and valid_to > now()) as ends
    from reached group by id`);
  const scope = {
    all: false as const,
    read: rows.map((row) => row.id),
    work: rows.filter((row) => row.work).map((row) => row.id),
  };
  return { scope, ends: rows[0]?.ends ?? null };
}

/**
 * Returns those of the units that exist and are not archived, with their sub-units, for a key that is limited to them
 * (docs/decisions/keys-and-programs.md).
 */
export async function branchesOf(
  database: Database,
  tenant: string,
  units: readonly string[],
): Promise<string[]> {
  const live = await database.read<{ id: string }>(sql`
    select id from business_unit where tenant_id = ${tenant}::uuid and id in (select unnest(${units}::uuid[])) and not archived`);
  if (live.length === 0) return [];
  const ids = live.map(({ id }) => id);
  const rows = await database.read<{ id: string }>(
    sql`select b.id from (${idsInBranch(ids, { table: businessUnitTable, tenant, itself: true })}) b (id)`,
  );
  return rows.map(({ id }) => id);
}

/** A user, and a unit that they may see. */
interface SeenUnit {
  user_id: string;
  unit: string;
}

/**
 * Returns those of the pairs whose user sees the unit at this moment, by their home unit or a share: for all users at
 * once.
 */
export async function seenPairs(
  { db, actor }: Ctx<Agent>,
  pairs: readonly SeenUnit[],
): Promise<SeenUnit[]> {
  if (pairs.length === 0) return [];
  const tenant = actor.tenant_id;
  const [users, units] = [pairs.map(({ user_id }) => user_id), pairs.map(({ unit }) => unit)];
  const { rows } = await sql<SeenUnit>`
    with up as (${idsAbove(units, { table: businessUnitTable, tenant })}),
    granted as (
      select id as user_id, business_unit_id as unit, true as below from app_user
      where tenant_id = ${tenant}::uuid and id in (select unnest(${users}::uuid[])) and business_unit_id is not null
      union all
      select user_id, business_unit_id as unit, include_children as below from user_shared_bu
      where tenant_id = ${tenant}::uuid and user_id in (select unnest(${users}::uuid[])) and (valid_to is null or valid_to > now()))
    select distinct p.user_id, p.unit from unnest(${users}::uuid[], ${units}::uuid[]) p (user_id, unit)
    join up on up.start = p.unit
    join granted g on g.user_id = p.user_id and g.unit = up.id and (g.below or g.unit = p.unit)`.execute(
    db,
  );
  return rows;
}
