import { Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE, roleOf } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { idsAbove } from '#kit/query/places.ts';
import type { Actor, Agent } from '#kit/model/actor.ts';
import { oneOf } from '#kit/model/table.ts';
import { invalid } from '#kit/refusals/invalid.ts';

/** The units `up`: each `unit` with its own `id`, and with those of its ancestors. */
const above = (tenant: string, units: readonly string[]) =>
  sql`up (unit, id) as (${idsAbove(units, { table: businessUnitTable, tenant })})`;

/** Whether the user `u` works in the unit of `up`. */
const worksThere = (tenant: string) => sql<boolean>`(up.id = u.business_unit_id or exists (
  select 1 from user_shared_bu s
  where s.tenant_id = ${tenant}::uuid and s.user_id = u.id and s.business_unit_id = up.id and s.access = 'work' and (up.id = up.unit or s.include_children)
    and (s.valid_to is null or s.valid_to > now())))`;

interface Candidate {
  user_type_code: number;
  is_superuser: boolean;
  is_active: boolean;
  archived: boolean;
  works_in: string[];
}

/** A responsible user is active, not a guest, and works in the unit; one of another tenant is 404. */
export async function requireResponsible(
  ctx: Ctx<Agent>,
  responsible: { user_id: string; business_unit_id: string },
): Promise<void> {
  const { user_id, business_unit_id: unit } = responsible;
  if (!(await placesOf(ctx, user_id, [unit])).has(unit))
    throw invalid(['body', 'responsible_id'], 'responsible', ctx.locale);
}

/** The units among these in which the user may be responsible. */
export async function placesOf(
  ctx: Ctx<Agent>,
  user_id: string,
  units: readonly string[],
): Promise<ReadonlySet<string>> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<Candidate>`
    with ${above(tenant, units)}
    select u.user_type_code, u.is_superuser, u.is_active, u.archived,
      array(select up.unit from up where ${worksThere(tenant)}) as works_in
    from app_user u where u.tenant_id = ${tenant}::uuid and u.id = ${user_id}::uuid`.execute(
    ctx.db,
  );
  const [user] = rows;
  if (!user) throw new Refusal('not_found');
  const role = roleOf({
    is_superuser: user.is_superuser,
    user_type: { code: user.user_type_code },
  });
  if (!user.is_active || user.archived || role === 'guest') return new Set();
  return new Set(role === 'inspector' ? user.works_in : units);
}

/** Whether a unit concerns the actor although it is not in their scope; later areas contribute tests. */
export type ConcernsUnit = (actor: Actor, unit: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * The ids of the users who may be responsible in one of the units, or anywhere. Units that do not concern the caller
 * reveal nothing.
 */
export const usersWorkingIn =
  (concerns: readonly ConcernsUnit[]) =>
  (actor: Actor, units: readonly string[] | null): RawBuilder<unknown> => {
    const tenant = actor.tenant_id;
    const { scope } = actor;
    const mayKnow = scope.all
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(
          [oneOf(sql`up.unit`, scope.read), ...concerns.map((test) => test(actor, sql`up.unit`))],
          sql` or `,
        )})`;
    return sql`
      with ${above(tenant, units ?? [])}
      select u.id from app_user u
      where u.tenant_id = ${tenant}::uuid and u.is_active and not u.archived
        and (u.is_superuser or u.user_type_code <> ${USER_TYPE.guest}::int)
        and (${units === null}::boolean or exists (
          select 1 from up where ${mayKnow}
            and (u.is_superuser or u.user_type_code <> ${USER_TYPE.inspector}::int or ${worksThere(tenant)})))`;
  };
