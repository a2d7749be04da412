import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/**
 * Who answers for each of these units: the managers whose home unit it is or is above it, or if there are none, the
 * administrators.
 */
export async function managersOf(
  { db, actor }: Ctx<Agent>,
  units: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ unit: string; user_id: string }>`
    with recursive above (unit, id, parent_id) as (
      select b.id, b.id, b.parent_id from business_unit b
      where b.tenant_id = ${tenant}::uuid and b.id = any(${[...new Set(units)]}::uuid[])
      union all
      select a.unit, p.id, p.parent_id from above a join business_unit p on p.tenant_id = ${tenant}::uuid and p.id = a.parent_id)
    select a.unit, u.id as user_id from above a join app_user u on u.tenant_id = ${tenant}::uuid and u.business_unit_id = a.id
    where u.user_type_code = ${USER_TYPE.manager}::int and u.is_active and not u.archived`.execute(
    db,
  );
  const managers = Map.groupBy(rows, ({ unit }) => unit);
  const isWithout = units.some((unit) => !managers.has(unit));
  const administrators = isWithout ? await administratorsOf(db, tenant) : [];
  return new Map(
    units.map((unit) => [unit, managers.get(unit)?.map((one) => one.user_id) ?? administrators]),
  );
}

async function administratorsOf(db: Ctx['db'], tenant: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where tenant_id = ${tenant}::uuid and user_type_code = ${USER_TYPE.administrator}::int and is_active and not archived`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
