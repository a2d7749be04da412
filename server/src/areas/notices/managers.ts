import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { idsAbove } from '#kit/query/places.ts';
import type { Agent } from '#kit/model/actor.ts';

/**
 * The managers responsible for each of these units: those whose home unit it or one of its ancestors is, or if there
 * are none, the administrators.
 */
export async function managersOf(
  { db, actor }: Ctx<Agent>,
  units: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ unit: string; user_id: string }>`
    select a.start as unit, u.id as user_id from (${idsAbove(units, { table: businessUnitTable, tenant })}) a
    join app_user u on u.tenant_id = ${tenant}::uuid and u.business_unit_id = a.id
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
